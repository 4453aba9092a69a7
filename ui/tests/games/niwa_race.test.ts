import { beforeAll, describe, expect, test } from 'vitest'
import { readAction, readActions } from '../../src/games/niwa_race/actions'
import { bestTurn, edgeBetween, lay, WIDTH } from '../../src/games/niwa_race/garden'
import { wallLines } from '../../src/games/niwa_race/walls'
import { lastWay } from '../../src/games/niwa_race/marks'
import { motions, stand } from '../../src/games/niwa_race/motion'
import { startOf, NOTHING, narrow, type Picks } from '../../src/games/niwa_race/picks'
import { follow, type Figurine } from '../../src/games/niwa_race/pieces'
import { say } from '../../src/games/niwa_race/say'
import { tell } from '../../src/games/niwa_race/tell'
import type { NiwaRaceBoardData, NiwaRaceView } from '../../src/games/niwa_race/types'
import type { ChoicesMessage } from '../../src/server/types'
import { Choices } from '../../src/table/choices'
import { words } from '../../src/words/words.svelte'
import recorded from '../data/niwa_race.json'

type Moment = {
  seat: number
  actor: number | null
  action: string | null
  view: NiwaRaceView
  choices: ChoicesMessage
}

const moments = recorded.moments as unknown as Moment[]
const board = recorded.board as NiwaRaceBoardData
const actionsOf = ({ choices }: Moment) => readActions(new Choices(choices).actions())

beforeAll(() => words.use('en'))

function picksFor(text: string): Picks {
  const action = readAction(text)
  switch (action?.kind) {
    case 'put':
      return { ...NOTHING, to: action.to }
    case 'step':
      return { from: action.from, to: action.to, receiver: action.receiver }
    case 'pass':
      return { ...NOTHING, from: action.from, receiver: action.receiver }
    case 'jump':
      return { ...NOTHING, from: action.from, to: action.to }
    default:
      return NOTHING
  }
}

describe('picks narrow the legal actions', () => {
  test('every legal action can be picked', () => {
    for (const moment of moments) {
      const actions = actionsOf(moment)
      expect(actions).toHaveLength(moment.choices.count)
      for (const { text } of actions) {
        expect(narrow(actions, picksFor(text)).action?.text).toBe(text)
      }
    }
  })

  const some = readActions(['c4-c5>d3', 'c4-c5>e1', 'c4-b4>d3', 'c4>d3', 'd3^f1', 'end'])

  test('one taker needs no further pick, two do', () => {
    expect(narrow(some, { ...NOTHING, from: 'c4', to: 'b4' }).action?.text).toBe('c4-b4>d3')
    const asked = narrow(some, { ...NOTHING, from: 'c4', to: 'c5' })
    expect(asked.action).toBeNull()
    expect(asked.receivers).toEqual(new Set(['d3', 'e1']))
  })

  test('a friend before a space means that the bead is passed', () => {
    const picks = { ...NOTHING, from: 'c4', receiver: 'd3' }
    expect(narrow(some, picks).action?.text).toBe('c4>d3')
  })

  test('targets tell a step from a jump', () => {
    expect(narrow(some, { ...NOTHING, from: 'c4' }).steps).toEqual(new Set(['c5', 'b4']))
    expect(narrow(some, { ...NOTHING, from: 'd3' }).jumps).toEqual(new Set(['f1']))
  })

  test('a figurine on its way stays picked', () => {
    expect(startOf(some, 'c4').from).toBe('c4')
    expect(startOf([], 'c4')).toBe(NOTHING)
    expect(startOf(some, null)).toBe(NOTHING)
  })
})

describe('the garden', () => {
  const garden = lay(board, 0)

  test.each([
    [360, 400],
    [940, 740],
    [800, 300],
  ])('each seat has its own base below, on a screen of %i by %i', (width, height) => {
    for (const seat of [0, 1]) {
      const { at } = lay(board, bestTurn(board, seat, width, height))
      const [own, other] = [at.get(board.bases[seat]), at.get(board.bases[1 - seat])]
      expect(own?.y).toBeGreaterThan(other?.y ?? Infinity)
    }
  })

  test('a wide board is turned for a tall screen, and both seats alike', () => {
    const line = [0, 1, 2, 3, 4, 5].map((q) => ({ name: `a${q + 1}`, q, r: 0 }))
    const wide = {
      spaces: [...line, { name: 'b1', q: -2, r: 4 }, { name: 'b2', q: 7, r: -4 }],
      walls: [],
      bases: ['b1', 'b2'],
    }
    const turn = bestTurn(wide, 0, 300, 900)
    expect(turn).not.toBe(0)
    expect(bestTurn(wide, 1, 300, 900)).toBe((turn + 3) % 6)
    expect(bestTurn(wide, 0, 900, 900)).toBe(0)
  })

  test('every wall stands between two neighbours', () => {
    const count = garden.walls.g.length + garden.walls.o.length + garden.walls.p.length
    expect(count).toBe(board.walls.length)
    for (const [one, other] of board.walls) {
      const [a, b] = [garden.at.get(one), garden.at.get(other)]
      expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeCloseTo(WIDTH)
    }
  })

  test('an edge lies half-way, across', () => {
    const [a, b] = edgeBetween({ x: 0, y: 0 }, { x: 100, y: 0 })
    expect(a.x).toBeCloseTo(50)
    expect(b.x).toBeCloseTo(50)
    expect(Math.abs(a.y - b.y)).toBeCloseTo(WIDTH / Math.sqrt(3))
  })

  test('neighbours without a wall are closed', () => {
    const walled = new Set(board.walls.map(([a, b]) => [a, b].sort().join()))
    let open = 0
    for (const a of garden.spaces) {
      for (const b of garden.spaces) {
        if (a.name < b.name && Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - WIDTH) < 1) {
          open += walled.has([a.name, b.name].sort().join()) ? 0 : 1
        }
      }
    }
    expect(garden.closed).toHaveLength(open)
  })

  test('three colours have three patterns', () => {
    const [g, o, p] = wallLines(garden)
    const pieces = (d: string) => d.split('M').length - 1
    expect(pieces(g.paint)).toBe(garden.walls.g.length)
    expect(pieces(o.paint)).toBe(garden.walls.o.length * 3)
    expect(pieces(p.paint)).toBe(garden.walls.p.length * 3)
  })

  test('all spaces lie inside the box', () => {
    const { x, y, width, height } = garden.box
    for (const space of garden.spaces) {
      expect(space.x).toBeGreaterThan(x + 50)
      expect(space.x).toBeLessThan(x + width - 50)
      expect(space.y).toBeGreaterThan(y + 50)
      expect(space.y).toBeLessThan(y + height - 50)
    }
  })
})

describe('figurines and beads are the same ones from view to view', () => {
  const seen = moments.reduce<Figurine[][]>(
    (all, { view }) => [...all, follow(view, all.at(-1) ?? [])],
    [],
  )

  test('nobody changes identity: a step moves one figurine and one bead', () => {
    moments.forEach(({ action: text }, at) => {
      const action = text ? readAction(text) : null
      if (action?.kind !== 'step' && action?.kind !== 'jump') return
      const [before, after] = [seen[at - 1], seen[at]]
      const mover = before.find(({ space }) => space === action.from)
      expect(after.find(({ space }) => space === action.to)?.id).toBe(mover?.id)
      if (action.kind === 'step') {
        const taker = after.find(({ space }) => space === action.receiver)
        expect(taker?.beads.at(-1)?.id).toBe(mover?.beads.at(-1)?.id)
      }
    })
  })

  test('no two pieces share a name', () => {
    for (const figurines of seen) {
      const names = figurines.flatMap(({ id, beads }) => [id, ...beads.map((bead) => bead.id)])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('beads keep their colour', () => {
    const colours = new Map<string, string>()
    for (const bead of seen.flat().flatMap(({ beads }) => beads)) {
      expect(colours.get(bead.id) ?? bead.colour).toBe(bead.colour)
      colours.set(bead.id, bead.colour)
    }
  })

  test('the bead flies after its figurine has arrived, and all end where they stand', () => {
    const garden = lay(board, 0)
    const middle = (space: string) => garden.at.get(space)
    const entry = (seat: number) => garden.at.get(board.bases[seat])
    const at = moments.findIndex(({ action }) => action?.includes('-'))
    const action = readAction(moments[at].action as string)
    if (action?.kind !== 'step') throw new Error('a step was looked for')
    const ways = motions(seen[at - 1], seen[at], middle, entry, () => 300)
    const mover = seen[at].find(({ space }) => space === action.to) as Figurine
    const taker = seen[at].find(({ space }) => space === action.receiver) as Figurine
    const bead = ways.get(taker.beads.at(-1)?.id ?? '')
    expect(ways.get(mover.id)?.[1].at).toBe(300)
    expect(bead?.map((frame) => frame.at)).toEqual([0, 300, 450, 600])
    for (const figurine of [mover, taker]) {
      const { foot, beads } = stand(middle(figurine.space) ?? { x: 0, y: 0 }, figurine.beads.length)
      expect(ways.get(figurine.id)?.at(-1)).toMatchObject(foot)
      figurine.beads.forEach(({ id }, height) => {
        if (ways.has(id)) expect(ways.get(id)?.at(-1)).toMatchObject(beads[height])
      })
    }
  })
})

describe('the way of a turn', () => {
  const history = (...actions: [number, string][]) =>
    actions.map(([seat, action]) => ({ seat, action }))

  test('steps of one turn make one way', () => {
    const way = lastWay(history([1, 'a1-a2>b1'], [0, 'c4-c5>d3'], [0, 'c5-c6>d3'], [0, 'c6^e6']))
    expect(way).toEqual({ seat: 0, spaces: ['c4', 'c5', 'c6', 'e6'], jumped: true, passed: null })
  })

  test('after the end of a turn its way is still to be seen', () => {
    expect(lastWay(history([0, 'c4-c5>d3'], [0, 'end']))?.spaces).toEqual(['c4', 'c5'])
  })

  test('a bead that was passed is the whole turn', () => {
    expect(lastWay(history([0, 'c4-c5>d3'], [1, 'a1>b1']))).toEqual({
      seat: 1,
      spaces: ['a1'],
      jumped: false,
      passed: 'b1',
    })
  })

  test('before the first action there is none', () => expect(lastWay([])).toBeNull())
})

describe('sentences', () => {
  test.each(['en', 'de'])('everything that was played can be said in %s', async (language) => {
    await words.use(language)
    for (const { action, actor, view } of moments) {
      if (action === null) continue
      for (const reader of [0, 1, null]) {
        const said = say(action, {
          seat: actor as number,
          reader,
          who: 'Ishi',
          names: ['Ada', 'Ishi'],
          view,
        })
        expect(said).not.toMatch(/[{}]|niwa_race\./)
      }
    }
    await words.use('en')
  })

  test('a step says through which wall', () => {
    const at = moments.findIndex(({ action }) => action?.includes('-'))
    const { action: text, view } = moments[at]
    const action = readAction(text as string)
    if (action?.kind !== 'step') throw new Error('a step was looked for')
    const letter = board.walls.find(
      ([a, b]) => [a, b].sort().join() === [action.from, action.to].sort().join(),
    )?.[2]
    const colour = { g: 'green', o: 'orange', p: 'pink' }[letter as 'g' | 'o' | 'p']
    const said = say(text as string, { seat: 1, reader: 0, who: 'Ishi', names: [], view })
    expect(said).toBe(`Ishi: through ${colour} to ${action.to}, bead to ${action.receiver}`)
  })

  test('what is picked is told, and the button names it', () => {
    for (const moment of moments) {
      const actions = actionsOf(moment)
      for (const action of actions) {
        const picks = picksFor(action.text)
        const told = tell(moment.view, picks, narrow(actions, picks), board.bases[1])
        for (const text of [told.now, told.other, told.label])
          expect(text).not.toMatch(/[{}]|niwa_race\./)
        expect(told.action).toBe(action.text)
        expect(told.label).not.toBe('')
      }
    }
  })
})
