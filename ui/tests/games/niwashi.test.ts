import { beforeAll, describe, expect, test } from 'vitest'
import { lanternsRead, rowsOf, sayThought, thoughtAt } from '../../src/games/niwashi/beliefs'
import { fit, keep, pan, toGarden, zoom, LARGEST, SMALLEST } from '../../src/games/niwashi/camera'
import {
  ahead,
  appear,
  flipped,
  hindrance,
  nearest,
  placementOf,
  rotated,
  targets,
  under,
  wordsOf,
  type Ghost,
} from '../../src/games/niwashi/ghost'
import { GARDENS, nextGarden, standing } from '../../src/games/niwashi/journeyMap'
import { canStand, cellsFor, lanternAction } from '../../src/games/niwashi/lantern'
import { nearly, turns } from '../../src/games/niwashi/nearly'
import { keepNotes, marked, readNotes } from '../../src/games/niwashi/notes'
import { keepReached, readReached } from '../../src/games/niwashi/reached'
import { say } from '../../src/games/niwashi/say'
import {
  cellsOf,
  DRAWINGS,
  readPlacement,
  SHAPES,
  tileName,
  writePlacement,
  type Cell,
} from '../../src/games/niwashi/tiles'
import type { NiwashiView } from '../../src/games/niwashi/types'
import type { TableMessage } from '../../src/server/types'
import game from '../../src/games/niwashi/table'
import { Choices } from '../../src/table/choices'
import { words } from '../../src/words/words.svelte'
import recorded from '../data/niwashi.json'
import line from '../../src/games/niwashi/examples/line.json'

const tables = recorded as unknown as Record<'act' | 'take' | 'discard' | 'over', TableMessage>
const viewOf = (table: TableMessage) => table.view as NiwashiView
const choices = new Choices(tables.act.choices!)
const view = viewOf(tables.act)
const drawn = line.views[0] as unknown as NiwashiView

beforeAll(() => words.use('en'))

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage
}

describe('a strip in the air', () => {
  const ghost: Ghost = { reading: 'bgo', direction: 'h', x: 4, y: 2 }

  test('hangs by its middle field', () => {
    expect(cellsOf(placementOf(ghost))).toEqual([
      [3, 2],
      [4, 2],
      [5, 2],
    ])
    expect(cellsOf(placementOf(rotated(ghost)))).toEqual([
      [4, 1],
      [4, 2],
      [4, 3],
    ])
  })

  test('four quarter turns bring it back, two turn it round', () => {
    expect(rotated(rotated(ghost))).toEqual({ ...ghost, reading: 'ogb' })
    expect(rotated(rotated(rotated(rotated(ghost))))).toEqual(ghost)
    expect(flipped(flipped(ghost))).toEqual(ghost)
  })

  test('can go exactly where the server says', () => {
    let seen = 0
    for (const tile of view.seats[0].tiles) {
      const start = appear(choices, tile, [0, 0])!
      let turned = start
      for (let quarter = 0; quarter < 4; quarter++) {
        for (const [x, y] of targets(choices, turned.reading, turned.direction)) {
          expect(choices.isAction(wordsOf({ ...turned, x, y }))).toBe(true)
          seen++
        }
        turned = rotated(turned)
      }
    }
    const listed = choices.actions().filter((action) => readPlacement(action)).length
    expect(seen).toBe(listed)
  })

  test('appears where it may lie, near what is looked at', () => {
    const [tile] = view.seats[0].tiles
    const first = appear(choices, tile, [0, 0])!
    expect(choices.isAction(wordsOf(first))).toBe(true)
    expect(tileName(first.reading)).toBe(tile)
    const others = targets(choices, first.reading, first.direction)
    const way = ([x, y]: Cell) => Math.hypot(x, y)
    expect(others.every((cell) => way(cell) >= way([first.x, first.y]))).toBe(true)
  })

  test('every legal place covers one or two fields; where it covers none or three it is told', () => {
    const [tile] = view.seats[0].tiles
    const { reading, direction } = appear(choices, tile, [0, 0])!
    const { left, right, top, bottom } = view.garden
    for (let y = top - 2; y <= bottom + 2; y++) {
      for (let x = left - 2; x <= right + 2; x++) {
        const here: Ghost = { reading, direction, x, y }
        const covered = under(here, view).filter(({ covers }) => covers !== null).length
        const legal = choices.isAction(wordsOf(here))
        expect(legal).toBe(covered === 1 || covered === 2)
        if (covered === 0) expect(hindrance(here, view)).toBe('beside')
        if (covered === 3) expect(hindrance(here, view)).toBe('too-many')
      }
    }
  })

  test('knows what it covers and whether that matches', () => {
    const fields = under({ reading: 'ppb', direction: 'v', x: 1, y: 0 }, drawn)
    expect(fields.map(({ covers }) => covers)).toEqual([null, 'p', null])
    expect(fields.map(({ matches }) => matches)).toEqual([false, true, false])
  })

  test('is hindered outside a garden of the journey and on what blocks it', () => {
    const journey = {
      number: 1,
      name: '',
      place: '',
      text: '',
      required: 6,
      left: 0,
      right: 4,
      top: 0,
      bottom: 4,
      blocked: [{ x: 1, y: 2, what: 'pond' }],
    }
    const within = { ...drawn, journey }
    expect(hindrance({ reading: 'ppb', direction: 'h', x: 0, y: 1 }, within)).toBe('outside')
    expect(hindrance({ reading: 'ppb', direction: 'h', x: 2, y: 2 }, within)).toBe('blocked')
  })
})

describe('arrow keys', () => {
  const cells: Cell[] = [
    [0, 0],
    [2, 0],
    [3, 1],
    [0, 3],
  ]

  test('go to the next target ahead', () => {
    expect(ahead(cells, [0, 0], [1, 0])).toEqual([2, 0])
    expect(ahead(cells, [0, 0], [0, 1])).toEqual([0, 3])
    expect(ahead(cells, [0, 0], [-1, 0])).toBeNull()
  })

  test('and the nearest cell is found', () => {
    expect(nearest(cells, [3, 3])).toEqual([3, 1])
    expect(nearest([], [0, 0])).toBeNull()
  })
})

describe('the lantern', () => {
  test('stands where the server says, in every direction', () => {
    expect(cellsFor(choices).length).toBeGreaterThan(10)
    const [cell] = cellsFor(choices)
    for (const facing of ['N', 'E', 'S', 'W', '-']) {
      const action = lanternAction(choices, ['at', cell.join(',')], facing)
      expect(action).toBe(`lantern at ${cell.join(',')} ${facing}`)
    }
    expect(lanternAction(choices, ['at', '90,90'], 'N')).toBeNull()
    for (const tile of view.display) expect(canStand(choices, ['on', tile])).toBe(true)
    for (const shape of SHAPES) expect(canStand(choices, ['shape', shape])).toBe(true)
    expect(canStand(choices, ['pile'])).toBe(true)
    expect(canStand(choices, ['roof'])).toBe(false)
  })
})

describe('orders in the garden', () => {
  test('the six shapes have as many turns as they should', () => {
    const counts = SHAPES.map((shape) => turns(DRAWINGS[shape]).length)
    expect(counts).toEqual([2, 4, 4, 4, 4, 1])
  })

  test('a line of four and a half is found, with what is missing', () => {
    const [best] = nearly('I-p', drawn)
    expect(best.missing).toEqual([])
    expect(best.there).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ])
    const [cross] = nearly('X-p', drawn)
    expect(cross.there.length).toBe(4)
    expect(cross.missing.length).toBe(1)
    expect(nearly('X-b', drawn)).toEqual([])
  })
})

describe('the camera', () => {
  const box = { left: 0, right: 6, top: -1, bottom: 3 }

  test('shows the garden with one free cell around it', () => {
    const camera = fit(box, 360, 400)
    expect(camera.scale).toBe(40)
    expect([camera.x, camera.y]).toEqual([3.5, 1.5])
    expect(fit(box, 4000, 4000).scale).toBe(LARGEST)
    expect(fit(box, 40, 40).scale).toBe(SMALLEST)
  })

  test('keeps the point under the finger when it zooms', () => {
    const camera = fit(box, 360, 400)
    const at = { x: 50, y: 80 }
    const before = toGarden(camera, at, 360, 400)
    const after = toGarden(zoom(camera, 1.3, at, 360, 400), at, 360, 400)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  test('never loses sight of the garden', () => {
    const far = pan(fit(box, 360, 400), -9000, 9000)
    expect(keep(far, box)).toMatchObject({ x: 8, y: -2 })
  })
})

test('placements are read and written', () => {
  expect(readPlacement('bgo h 3,-1')).toEqual({ reading: 'bgo', direction: 'h', x: 3, y: -1 })
  expect(readPlacement('take bgo')).toBeNull()
  for (const { text, tile } of view.garden.placements) {
    const placement = readPlacement(text)!
    expect(writePlacement(placement)).toBe(text)
    expect(tileName(placement.reading)).toBe(tile)
  }
})

describe('what stays on this device', () => {
  test('notes are marked, kept for their table and read again', () => {
    const storage = memory()
    const notes = marked(marked(readNotes('t', storage), 1, 'X-p'), 1, 'U-o')
    keepNotes('t', marked(notes, 1, 'X-p'), storage)
    expect(readNotes('t', storage).marks).toEqual([[], ['U-o']])
    expect(readNotes('other', storage).marks).toEqual([])
    storage.setItem('tsuboniwa.notes.t', '{broken')
    expect(readNotes('t', storage)).toEqual({ marks: [], text: '' })
  })

  test('the best score of a garden stays', () => {
    const storage = memory()
    keepReached(3, 7, storage)
    keepReached(3, 5, storage)
    keepReached(4, 9, storage)
    expect(readReached(storage)).toEqual({ 3: 7, 4: 9 })
  })

  test('the journey goes on at the first garden that is not done', () => {
    const required = [6, 7, 8]
    expect(nextGarden(required, {})).toBe(1)
    expect(nextGarden(required, { 1: 6, 2: 3 })).toBe(2)
    expect(nextGarden(required, { 1: 6, 2: 7, 3: 20 })).toBe(3)
    expect(standing(2, 7, { 2: 3 })).toBe('tried')
    expect(GARDENS.length).toBe(12)
    for (const a of GARDENS) {
      for (const b of GARDENS) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(14)
      }
    }
  })
})

test.each(['en', 'de'])('every action has a sentence (%s)', async (language) => {
  await words.use(language)
  const context = { reader: 0, names: ['Ada', 'Ben'], view: null }
  const actions = [
    'bgo h 3,-1',
    'bgo v 3,-1',
    'lantern at 3,-1 N',
    'lantern on bgo -',
    'lantern shape U E',
    'lantern pile S',
    'lantern discard W',
    'discard bbg ggp oso',
    'take psp',
    'take discard',
  ]
  for (const action of actions) {
    const own = say(action, { ...context, seat: 0, who: 'You' })
    const other = say(action, { ...context, seat: 1, who: 'Ben' })
    expect(other).toContain('Ben')
    expect(own).not.toBe(other)
    expect(own).not.toMatch(/[{}]|niwashi/)
  }
  for (const action of [
    'start bgo',
    'display psp',
    'deal 0 bbg',
    'deal 1 ?',
    'order 0 X-p',
    'order 1 ?',
    'order 1 U-b',
  ]) {
    expect(say(action, { ...context, seat: 'chance', who: '' })).not.toMatch(/[{}]|niwashi|^$/)
  }
  await words.use('en')
})

describe('beliefs', () => {
  const turn = (
    turn: number,
    actions: number,
    belief: Record<string, number>,
    truth: string[],
  ) => ({
    turn,
    actions,
    seat: 0,
    belief,
    truth,
    known: 0.5,
  })
  const thoughts = {
    seat: 0,
    turns: [
      turn(1, 14, { 'X-p': 0.1, 'U-o': 0.08 }, ['T-g', 'U-o']),
      turn(3, 22, { 'U-o': 0.7, 'X-p': 0.1 }, ['T-g', 'U-o']),
    ],
    lanterns: [
      {
        turn: 2,
        lantern: 'shape U E',
        read_as: ['U-o'],
        before: {},
        after: {},
        truth: [],
        understood: true,
      },
      {
        turn: 4,
        lantern: 'pile -',
        read_as: [],
        before: {},
        after: {},
        truth: [],
        understood: false,
      },
    ],
    summary: [],
  }

  test('are told in the language of the reader, lanterns and orders by their names', async () => {
    const reading = {
      reason: 'niwashi.thought.reading',
      values: { order: 'U-o', before: 8, after: 70 },
    }
    const thought = {
      reason: 'niwashi.thought.mistaken',
      values: { turn: 2, lantern: 'at 3,-1 E', reading: [reading], held: ['T-g', 'X-p'] },
    }
    await words.use('de')
    expect(sayThought(thought)).toBe(
      'Die Laterne in Zug 2 (auf 3,-1, nach Osten) wurde als Herbst-U (8 % davor, 70 % danach) ' +
        'gelesen; gehalten wurden Sommer-T und Frühling-X.',
    )
    await words.use('en')
    expect(sayThought(thought)).toMatch(/^The lantern on turn 2 \(at 3,-1, .*east\) was read as /)
  })

  test('are those of the last turn that had begun', () => {
    expect(thoughtAt(thoughts, 13)).toBeNull()
    expect(thoughtAt(thoughts, 14)?.turn).toBe(1)
    expect(thoughtAt(thoughts, 21)?.turn).toBe(1)
    expect(thoughtAt(thoughts, Infinity)?.turn).toBe(3)
  })

  test('show the likeliest, and the truth even where nobody thought of it', () => {
    expect(rowsOf(thoughts.turns[1], 1)).toEqual([
      { order: 'U-o', chance: 0.7, held: true },
      { order: 'T-g', chance: 0, held: true },
    ])
    expect(lanternsRead(thoughts)).toEqual({ understood: 1, all: 2 })
  })
})

test('with all hands open, the orders of both gardeners are shown', () => {
  const views = line.views as unknown as NiwashiView[]
  expect(views[0].seats[1].orders.every(({ order }) => order === null)).toBe(true)
  const open = game.openView!(views)
  expect(open.seats.map(({ orders }) => orders.map(({ order }) => order))).toEqual([
    ['I-g', 'T-g'],
    ['X-p', 'I-p'],
  ])
})
