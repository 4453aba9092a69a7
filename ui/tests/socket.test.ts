import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { Problem } from '../src/server/requests'
import { Connection, type ConnectionState } from '../src/server/socket'
import { Wire, wires } from './wire'

let states: ConnectionState[] = []
let updates: number[] = []
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  wires.length = 0
  states = []
  updates = []
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('location', { origin: 'http://garden.example' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  connection = new Connection('abc', 1, {
    update: ({ table }) => updates.push(table.number),
    state: (state) => states.push(state),
  })
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const update = (number: number) => ({ type: 'update', table: { number }, entries: [], learnt: [] })

test('it asks for the seat, and for all that it does not know', () => {
  expect(wires[0].address).toBe('ws://garden.example/api/tables/abc/socket?seat=1&after=0')
  wires[0].accept()
  wires[0].say(update(12))
  expect(updates).toEqual([12])
  wires[0].break()
  vi.advanceTimersByTime(1000)
  expect(wires[1].address).toContain('after=12')
})

test('a command is answered under its name', async () => {
  wires[0].accept()
  const answer = connection.send({ type: 'resign' })
  const { name, type } = wires[0].sent[0]
  expect(type).toBe('resign')
  wires[0].say({ type: 'ack', name: 'of another', number: 3, repeated: false })
  wires[0].say({ type: 'ack', name, number: 4, repeated: false })
  expect((await answer).number).toBe(4)
})

test('what was not answered is sent again under the same name, and only that', async () => {
  wires[0].accept()
  const first = connection.send({ type: 'play', action: 'W+ 14' })
  wires[0].say({ type: 'ack', name: wires[0].sent[0].name, number: 1, repeated: false })
  await first
  const second = connection.send({ type: 'play', action: 'W- 20' })
  wires[0].break()
  const third = connection.send({ type: 'offer_draw' })
  vi.advanceTimersByTime(1000)
  wires[1].accept()
  expect(wires[1].sent.map(({ type }) => type)).toEqual(['play', 'offer_draw'])
  expect(wires[1].sent[0]).toEqual(wires[0].sent[1])
  for (const { name } of wires[1].sent) {
    wires[1].say({ type: 'ack', name, number: 2, repeated: true })
  }
  expect((await second).repeated).toBe(true)
  await third
})

test('a refusal is a problem with its code', async () => {
  wires[0].accept()
  const answer = connection.send({ type: 'ask_undo' })
  wires[0].say({
    type: 'refused',
    name: wires[0].sent[0].name,
    code: 'cannot-undo',
    sentence: 'No.',
  })
  await expect(answer).rejects.toMatchObject({ code: 'cannot-undo', message: 'No.' })
  await expect(answer).rejects.toBeInstanceOf(Problem)
})

test('it comes back ever more slowly, and at once when it was open', () => {
  const pauses: number[] = []
  for (let at = 0; at < 8; at++) {
    wires[at].break()
    let waited = 0
    while (wires.length === at + 1) {
      vi.advanceTimersByTime(100)
      waited += 100
    }
    pauses.push(waited)
  }
  expect(pauses[0]).toBeLessThan(600)
  expect(pauses[7]).toBeGreaterThan(5000)
  expect(pauses[7]).toBeLessThan(11_000)
  wires[8].accept()
  wires[8].break(1012)
  vi.advanceTimersByTime(600)
  expect(wires).toHaveLength(10)
})

test('silence means that the connection is dead', () => {
  wires[0].accept()
  vi.advanceTimersByTime(30_000)
  wires[0].say({ type: 'beat' })
  vi.advanceTimersByTime(30_000)
  expect(states).toEqual(['connecting', 'open'])
  vi.advanceTimersByTime(15_000)
  expect(states.slice(2)).toContain('broken')
  expect(wires.length).toBeGreaterThan(1)
})

test.each([4403, 4404])('after %i there is nothing to come back to', (code) => {
  wires[0].break(code)
  vi.advanceTimersByTime(60_000)
  expect(wires).toHaveLength(1)
  expect(states.at(-1)).toBe('closed')
})
