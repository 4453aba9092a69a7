/** A session and a frame at a table whose server is the test: the real classes, a socket at the edge. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EntryMessage, TableMessage } from '../src/server/types'
import { Frame } from '../src/table/frame.svelte'
import { heldSeats, holdSeat } from '../src/table/kept'
import { Session } from '../src/table/session.svelte'
import { words } from '../src/words/words.svelte'
import { Wire, wires } from './wire'

let asked: { path: string; body: Record<string, unknown> }[] = []
let answers: Record<string, unknown> = {}
const wire = () => wires[wires.length - 1]

beforeEach(async () => {
  wires.length = 0
  asked = []
  answers = {}
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('location', { origin: 'http://table.test' })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    asked.push({ path, body: body ? JSON.parse(body) : {} })
    return new Response(JSON.stringify(answers[path.split('?')[0]] ?? {}))
  })
  await words.use('en')
})
afterEach(() => vi.unstubAllGlobals())

const CHOICES = { count: 2, nodes: [{ stay: null, go: null }] }

function table(more: Partial<TableMessage> = {}): TableMessage {
  const seats = [0, 1].map((seat) => ({
    seat,
    kind: 'person' as const,
    name: `P${seat}`,
    level: null,
    contribution: null,
  }))
  return {
    table: 'abc',
    game: 'any',
    rules_version: 1,
    options: {},
    state: 'playing',
    waiting: null,
    listed: false,
    spectators: true,
    hints: true,
    seat: 0,
    seats,
    clock: { kind: 'none', allowed: 0, increment: 0, at: 0, left: [], deadline: null },
    number: 2,
    position_number: 2,
    commitment: '',
    secret: null,
    view: { actor: 0, outcome: null },
    choices: CHOICES,
    requests: { draw: [], undo: [], rematch: [] },
    can: {
      play: true,
      resign: true,
      offer_draw: true,
      answer_draw: false,
      ask_undo: false,
      answer_undo: false,
      claim: [],
      ask_rematch: false,
    },
    result: null,
    rematch: null,
    ...more,
  } as TableMessage
}

function entry(number: number, kind: string, more: Partial<EntryMessage> = {}): EntryMessage {
  return { number, kind, at: 0, seat: 0, ...more }
}

const OPENED = [entry(1, 'opened'), entry(2, 'played', { action: 'a', seat: 1 })]
const DECLINED = [entry(3, 'draw-offered', { seat: 1 }), entry(4, 'draw-answered')]

test('a hint is about the position, whatever was said at the table since', async () => {
  const frame = new Frame('abc')
  wire().tell(table(), OPENED)
  wire().tell(table({ number: 4 }), DECLINED)
  answers['/api/tables/abc/hint'] = { position_number: 2, actions: [{ action: 'go', value: 0.5 }] }
  await frame.hint()
  expect(frame.hints?.actions[0].action).toBe('go')
  frame.session.close()
})

test('a hint about an earlier position is not shown', async () => {
  const frame = new Frame('abc')
  wire().tell(table(), OPENED)
  answers['/api/tables/abc/hint'] = { position_number: 2, actions: [] }
  const asking = frame.hint()
  wire().tell(table({ number: 3, position_number: 3 }), [entry(3, 'played', { action: 'go' })])
  await asking
  expect(frame.hints).toBeNull()
  frame.session.close()
})

test('an action names the last entry that it was chosen after', async () => {
  const frame = new Frame('abc')
  wire().tell(table({ number: 4 }), [...OPENED, ...DECLINED])
  void frame.play('go')
  expect(wire().sent).toMatchObject([{ type: 'play', action: 'go', after: 4 }])
  frame.session.close()
})

test('the choices stay the same object until the position changes', () => {
  const session = new Session('abc')
  wire().tell(table(), OPENED)
  const { choices } = session
  wire().tell(table({ number: 4 }), DECLINED)
  expect(session.choices).toBe(choices)
  wire().tell(table({ number: 5, position_number: 5 }), [entry(5, 'played', { action: 'b' })])
  expect(session.choices).not.toBe(choices)
  wire().tell(table({ number: 6, choices: null }), [])
  expect(session.choices).toBeNull()
  session.close()
})

test('views are kept by ply, and go with what is taken back', () => {
  const session = new Session('abc')
  const [first, second, again] = [0, 1, 0].map((actor) => ({ actor, outcome: null }))
  wire().tell(table({ view: first }), OPENED)
  wire().tell(table({ number: 3, view: second }), [entry(3, 'played', { action: 'b' })])
  expect([...session.views]).toEqual([
    [1, first],
    [2, second],
  ])
  wire().tell(table({ number: 4, view: again }), [entry(4, 'undone', { more: { keep: 1 } })])
  expect([...session.views]).toEqual([[1, again]])
  expect(session.plays.map(({ action }) => action)).toEqual(['a'])
  session.close()
})

test('an entry of which more is known later is mended', () => {
  const session = new Session('abc')
  wire().tell(table(), [entry(1, 'opened'), entry(2, 'played', { action: '?', seat: 1 })])
  wire().tell(table({ number: 2 }), [], [{ number: 2, action: 'a' }])
  expect(session.plays[0].action).toBe('a')
  session.close()
})

test('another seat of this device is shown by a socket of its own, and nothing hidden stays', () => {
  const session = new Session('abc')
  wire().tell(table(), OPENED)
  session.switchTo(1, { forget: false })
  expect(session.views.size).toBe(1)
  expect(wire().address).toContain('seat=1&after=0')
  session.switchTo(0, { forget: true })
  expect(wires).toHaveLength(3)
  expect([session.table, session.views.size, session.entries.length]).toEqual([null, 0, 0])
  session.close()
})

test('a seat that is not shown acts by a request', async () => {
  holdSeat('abc', 'any', 1)
  const session = new Session('abc')
  wire().tell(table(), OPENED)
  expect(heldSeats('abc')).toEqual([0, 1])
  await session.sendAs(1, { type: 'answer_undo', agree: true })
  expect(asked[0].path).toBe('/api/tables/abc/commands?seat=1')
  expect(asked[0].body).toMatchObject({ type: 'answer_undo', agree: true })
  void session.sendAs(0, { type: 'resign' }).catch(() => {})
  expect(wire().sent).toMatchObject([{ type: 'resign' }])
  session.close()
})

test('after a break it asks for what came after the last entry, once', () => {
  vi.useFakeTimers()
  const session = new Session('abc')
  wire().tell(table(), OPENED)
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(1000)
  expect(wires).toHaveLength(2)
  expect(wire().address).toContain('after=2')
  wire().tell(table({ number: 3, position_number: 3 }), [
    OPENED[1],
    entry(3, 'played', { action: 'b' }),
  ])
  expect(session.plays.map(({ action }) => action)).toEqual(['a', 'b'])
  session.close()
  vi.useRealTimers()
})

test('a game that the app does not know is said to be unknown', async () => {
  const frame = new Frame('abc')
  await frame.load('chess')
  expect(frame.failure).toBe('This app has no table for the game chess.')
  expect(frame.game).toBeNull()
  frame.session.close()
})
