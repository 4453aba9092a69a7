import { beforeAll, describe, expect, test } from 'vitest'
import { readAction, readActions } from '../../src/games/bossa/actions'
import { drawnTile, marksOf } from '../../src/games/bossa/marks'
import { columnsOf, depthOf, fitHand, place } from '../../src/games/bossa/layout'
import { TILES, whereabouts } from '../../src/games/bossa/overview'
import {
  NOTHING,
  pickChip,
  pickMarker,
  pickPlace,
  pickTile,
  narrow,
  type Picks,
} from '../../src/games/bossa/picks'
import { say } from '../../src/games/bossa/say'
import { sumsOf } from '../../src/games/bossa/sums'
import { tell } from '../../src/games/bossa/tell'
import type { BossaView } from '../../src/games/bossa/types'
import type { ChoicesMessage } from '../../src/server/types'
import { Choices } from '../../src/table/choices'
import { words } from '../../src/words/words.svelte'
import chips from '../data/bossa.json'
import novice from '../data/bossa-novice.json'

type Laid = { at: string; tiles: string[] }

type Moment = {
  seat: number
  actor: number | 'chance' | null
  action: string | null
  view: BossaView
  choices: ChoicesMessage | null
}

const moments = chips.moments as unknown as Moment[]
const deciding = [...moments, ...(novice.moments as unknown as Moment[])].filter(
  (moment) => moment.choices !== null,
)
const actionsOf = ({ choices }: Moment) =>
  readActions(new Choices(choices as ChoicesMessage).actions())
const turns = deciding.filter(({ view }) => view.phase === 'turn')

beforeAll(() => words.use('en'))

/** The picks that a person makes for an action, in this order. */
function picksFor(text: string): Picks {
  const action = readAction(text)
  let picks = NOTHING
  if (!action) return picks
  if (action.kind === 'redraw') return pickTile({ ...picks, marker: 'redraw' }, action.mine)
  if (action.kind === 'swap') {
    return { ...pickTile({ ...picks, marker: 'swap' }, action.mine), theirs: action.theirs }
  }
  if (action.kind !== 'place' && action.kind !== 'stack') return picks
  if (action.kind === 'stack') picks = { ...picks, marker: 'stack' }
  for (const tile of action.tiles) picks = pickTile(picks, tile)
  if (action.chipOn) picks = { ...picks, chipOn: action.chipOn }
  return pickPlace(picks, action.at)
}

describe('the notation', () => {
  test('every recorded action is read', () => {
    for (const moment of deciding) {
      const texts = new Choices(moment.choices as ChoicesMessage).actions()
      expect(actionsOf(moment).map(({ text }) => text)).toEqual(texts)
    }
  })

  test('chips stand behind their tile', () => {
    expect(readAction('stack W7 14 20x')).toEqual({
      kind: 'stack',
      text: 'stack W7 14 20x',
      at: 'W7',
      tiles: ['14', '20'],
      chipOn: '20',
    })
  })

  test('what is no action is null', () => expect(readAction('dance 14')).toBeNull())
})

describe('picks narrow the legal actions', () => {
  test('every legal action can be picked, and nothing else is spelled', () => {
    for (const moment of turns) {
      const actions = actionsOf(moment)
      for (const { text } of actions) {
        expect(narrow(actions, picksFor(text)).action?.text).toBe(text)
      }
    }
  })

  test('tiles that no action uses are not offered', () => {
    for (const moment of turns) {
      const actions = actionsOf(moment)
      const { tiles, within } = narrow(actions, NOTHING)
      const placed = actions.flatMap((action) => (action.kind === 'place' ? [action as Laid] : []))
      expect(tiles).toEqual(new Set(placed.flatMap((action) => action.tiles)))
      expect(within).toEqual(new Set(placed.map(({ at }) => at)))
    }
  })

  const some = readActions([
    'W+ 14',
    'W+ 14 20',
    'B- 14',
    'B- 14x',
    'stack W3 14',
    'redraw 14',
    'swap 14 30',
    'swap 20 30',
  ])

  test('with one fit it is chosen; with two somebody has to choose', () => {
    expect(narrow(some, { ...NOTHING, tiles: ['14', '20'] }).action?.text).toBe('W+ 14 20')
    const open = narrow(some, { ...NOTHING, tiles: ['14'] })
    expect(open.action).toBeNull()
    expect(open.fits).toEqual(new Set(['W+', 'B-']))
    expect(open.stackFits).toEqual(new Set(['W3']))
    expect(narrow(some, { ...NOTHING, tiles: ['14'], at: 'B-' }).action?.text).toBe('B- 14')
  })

  test('a chip goes onto the last tile picked, then back', () => {
    const picks = { ...NOTHING, tiles: ['14'] }
    const on = pickChip(picks, narrow(some, picks).chipTiles)
    expect(on.chipOn).toBe('14')
    expect(narrow(some, on).action?.text).toBe('B- 14x')
    expect(pickChip(on, new Set(['14'])).chipOn).toBeNull()
  })

  test('a marker keeps the tile that it can use', () => {
    const kept = pickMarker(some, { ...NOTHING, tiles: ['14'] }, 'redraw')
    expect(narrow(some, kept).action?.text).toBe('redraw 14')
    expect(pickMarker(some, { ...NOTHING, tiles: ['14', '20'] }, 'swap').tiles).toEqual([])
    expect(pickTile({ ...NOTHING, marker: 'swap', tiles: ['14'] }, '20').tiles).toEqual(['20'])
  })

  test('a tile picked again is put back, and its chip with it', () => {
    const picks = pickTile({ ...NOTHING, tiles: ['14', '20'], chipOn: '14' }, '14')
    expect(picks).toEqual({ ...NOTHING, tiles: ['20'] })
  })

  test('sums count what is printed, and what a chip makes of it', () => {
    expect(sumsOf(['14', '20'], null, 'doubler')).toEqual({ white: 3, black: 4 })
    expect(sumsOf(['14', '20'], '14', 'doubler')).toEqual({ white: 4, black: 8 })
    expect(sumsOf(['14', '20'], '14', 'inverter')).toEqual({ white: 6, black: 1 })
  })
})

describe('the rows', () => {
  test('columns ascend from end to end without a gap', () => {
    for (const { view } of turns) {
      for (const row of view.rows) {
        const values = columnsOf(row).map(({ value }) => value)
        expect(values).toEqual(values.map((_, at) => values[0] + at))
      }
    }
  })

  test.each([
    [344, 260],
    [374, 460],
    [900, 520],
  ])('everything lies inside %i by %i, in order', (width, height) => {
    for (const { view } of turns) {
      const rows = view.rows.map(columnsOf)
      const places = place(width, height, rows)
      places.rows.forEach((row, number) => {
        expect(row.bottom).toBeLessThanOrEqual(height + 1)
        expect(row.tiles + depthOf(rows[number]) * places.tile).toBeLessThanOrEqual(row.bottom)
        expect(Math.min(...row.x) - places.tile / 2).toBeGreaterThanOrEqual(0)
        expect(Math.max(...row.x) + places.tile / 2).toBeLessThanOrEqual(width)
      })
      expect(places.rows[1].top).toBeGreaterThanOrEqual(places.rows[0].bottom)
      expect(places.column).toBeGreaterThanOrEqual(places.tile)
    }
  })

  test('a hand takes a second line before its tiles are too small to hit', () => {
    expect(fitHand(256, 4, 56, 44, 10)).toEqual({ tile: 56, across: 4 })
    expect(fitHand(256, 8, 56, 44, 10)).toEqual({ tile: 44, across: 4 })
  })
})

describe('what is known of the tiles', () => {
  test('there are 27', () => expect(new Set(TILES).size).toBe(27))

  test('the unseen ones are those that the view calls so', () => {
    for (const { view, seat } of moments) {
      const where = whereabouts(view, seat)
      const unseen = TILES.filter((tile) => where.get(tile) === 'unseen')
      expect(unseen.sort()).toEqual([...view.unseen].sort())
    }
  })

  test('a drawn tile is found', () => {
    let found = 0
    for (const [at, moment] of moments.entries()) {
      if (!moment.action?.startsWith('draw ') || moment.view.phase !== 'turn') continue
      const { view } = moment
      const drawn = drawnTile(view, moments[at - 1].view, null, view.turn as number)
      expect(drawn).toBe(moment.action.slice(5))
      found += 1
    }
    expect(found).toBeGreaterThan(4)
  })

  test('the last placement is marked where it lies', () => {
    const placed = moments.filter(({ action }) => action?.match(/^[WB][+-]/))
    expect(placed.length).toBeGreaterThan(2)
    for (const { action, actor, view } of placed) {
      const marks = marksOf({ seat: actor as number, action: action as string }, view)
      const row = view.rows.find(({ colour }) => colour[0].toUpperCase() === marks.place?.[0])
      const here = row?.positions.find(({ value }) => `${marks.place?.[0]}${value}` === marks.place)
      const tiles = readAction(action as string)
      expect(tiles && 'tiles' in tiles ? here?.tiles : null).toEqual(
        tiles && 'tiles' in tiles ? tiles.tiles : undefined,
      )
    }
  })
})

describe('sentences', () => {
  test.each(['en', 'de'])('everything that was played can be said in %s', async (language) => {
    await words.use(language)
    for (const reader of [0, 1, null]) {
      for (const { action, actor, view } of moments) {
        if (action === null) continue
        const said = say(action, {
          seat: actor as number,
          reader,
          who: 'Ishi',
          names: ['Ada', 'Ishi'],
          view,
        })
        expect(said).not.toMatch(/[{}]|bossa\./)
        expect(said.length).toBeGreaterThan(5)
      }
    }
    await words.use('en')
  })

  const context = { seat: 1, reader: 0, who: 'Ishi', names: ['Ada', 'Ishi'], view: null }

  test('a placement names the value that its tiles add up to', () => {
    expect(say('W+ 14 20', context)).toBe('Ishi: white 3 with 2 tiles')
    expect(say('B- 14x', context)).toBe('Ishi: black 8 with one tile, the doubler on 14')
    expect(say('stack B5 14i 20', context)).toBe(
      'Ishi: 2 tiles stacked on black 5, the inverter on 14',
    )
  })

  test('the reader is spoken to', () => {
    expect(say('swap 23 40', { ...context, seat: 0, who: 'You' })).toBe('You swap 23 for 40')
    expect(say('deal 1 ?', { ...context, seat: 'chance' as never })).toBe('Ishi gets a tile')
    expect(say('?', context)).toBe('Ishi keeps a chip')
  })

  test('the primary button names the one fit', () => {
    const moment = turns.find((one) =>
      actionsOf(one).some(({ kind }) => kind === 'place'),
    ) as Moment
    const actions = actionsOf(moment)
    for (const action of actions) {
      const picks = picksFor(action.text)
      const told = tell(moment.view, picks, narrow(actions, picks), 'Ishi', null, null)
      expect(told.label).not.toMatch(/[{}]|bossa\./)
      expect(told.label?.length).toBeGreaterThan(5)
    }
  })
})
