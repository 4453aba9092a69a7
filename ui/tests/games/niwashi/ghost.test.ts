import { describe, expect, test } from 'vitest'
import line from '../../../src/games/niwashi/examples/line.json'
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
} from '../../../src/games/niwashi/ghost'
import { cellsOf, readPlacement, tileName, type Cell } from '../../../src/games/niwashi/tiles'
import type { NiwashiView } from '../../../src/games/niwashi/types'
import { at } from './recorded'

const { view, choices } = at('act')
const drawn = line.views[0] as unknown as NiwashiView

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
