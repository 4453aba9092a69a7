import { describe, expect, test } from 'vitest'
import {
  asLayout,
  EMPTY,
  find,
  fromLayout,
  isAlike,
  isConnected,
  isWhole,
  nextOf,
  openPlaces,
  put,
  takeAway,
  turn,
  withHelp,
  type Laying,
  type Layout,
} from '../../../../src/games/niwa_race/pages/garden/laying'
import layouts from '../../../../../src/tsuboniwa/games/niwa_race/layouts.json'

const ALONE: Laying = { laid: [], middle: null }

/** A garden from "A1 0 0" and so on, put down one after the other; a refusal fails the test. */
function lay(start: Laying, ...pieces: string[]): Laying {
  return pieces.reduce((laying, text) => {
    const [piece, i, j] = text.split(' ')
    const next = put(laying, piece, { i: Number(i), j: Number(j) }, 0)
    if (typeof next === 'string') throw new Error(`${text}: ${next}`)
    return next
  }, start)
}

const at = (i: number, j: number) => ({ i, j })
const named = (name: string) => layouts.find((one) => one.name === name) as Layout

describe('a tile by itself', () => {
  const pair = lay(ALONE, 'A1 0 0', 'base1 1 0')

  test('the first one lies anywhere, the next ones beside others', () => {
    expect(openPlaces(ALONE)).toHaveLength(10)
    expect(put(pair, 'B1', at(5, 5), 0)).toBe('alone')
    expect(put(pair, 'B1', at(0, 1), 2)).toMatchObject({ laid: [{}, {}, { rotation: 2 }] })
  })

  test('no two lie in one place', () => {
    expect(put(pair, 'B1', at(0, 0), 0)).toBe('taken')
  })

  test('bases do not lie side by side', () => {
    expect(put(pair, 'base2', at(1, 1), 0)).toBe('bases')
    expect(put(pair, 'base2', at(-1, 0), 0)).toMatchObject({ middle: null })
  })

  test('it is moved, turned and taken away', () => {
    const moved = lay(pair, 'A1 2 0')
    expect(find(moved, 'A1')).toMatchObject(at(2, 0))
    expect(moved.laid).toHaveLength(2)
    expect(find(turn(pair, 'A1', -1), 'A1')?.rotation).toBe(5)
    expect(takeAway(pair, 'A1').laid.map(({ piece }) => piece)).toEqual(['base1'])
  })

  test('there are two of a pattern', () => {
    expect(nextOf(pair, 'A')).toBe('A2')
    expect(nextOf(lay(pair, 'A2 0 1'), 'A')).toBeUndefined()
  })
})

describe('with help', () => {
  const first = lay(EMPTY, 'A1 0 0')

  test('its partner lies opposite, half turned', () => {
    const turned = put(EMPTY, 'A1', at(0, 0), 2) as Laying
    expect(find(turned, 'A2')).toEqual({ piece: 'A2', i: 0, j: 1, rotation: 5 })
    expect(find(turn(turned, 'A2', 1), 'A1')?.rotation).toBe(3)
    expect(takeAway(turned, 'A2')).toEqual(EMPTY)
  })

  test('the first pair can be moved apart: it says where the middle is', () => {
    const apart = lay(first, 'A2 1 1')
    expect(apart.middle).toEqual(at(1, 1))
    expect(find(apart, 'A1')).toMatchObject(at(0, 0))
    expect(put(first, 'A2', at(0, 0), 0)).toBe('taken')
    expect(isConnected(apart)).toBe(false)
    expect(isConnected(first)).toBe(true)
  })

  test('what has no room for a partner is refused', () => {
    const around = lay(lay(EMPTY, 'A1 1 0'), 'A2 -1 0')
    expect(around.middle).toEqual(at(0, 0))
    expect(put(around, 'B1', at(0, 0), 0)).toBe('middle')
    expect(put(around, 'B1', at(1, 0), 0)).toBe('taken')
    expect(put(around, 'B1', at(4, 0), 0)).toBe('alone')
    const wide = lay(EMPTY, 'A1 1 0')
    expect(put(wide, 'base1', at(0, 0), 0)).toBe('bases')
    expect(put(wide, 'base1', at(1, -1), 0)).toMatchObject({ middle: at(0, 1) })
  })

  test('what lies there gets its partners at once, or a reason why not', () => {
    const three = lay(ALONE, 'A1 0 0', 'A2 1 0', 'B1 0 1')
    // A2 is not turned as a partner would be.
    expect(withHelp(three)).toBe('unlike')
    const helped = withHelp(turn(three, 'A2', 3)) as Laying
    expect(find(helped, 'B2')).toMatchObject({ i: 1, j: -1, rotation: 3 })
    expect(withHelp(lay(ALONE, 'base1 0 0'))).toMatchObject({ laid: [{}, { piece: 'base2' }] })
  })
})

describe('layouts', () => {
  test.each(layouts.map(({ name }) => name))('%s is read with help and written alike', (name) => {
    const laying = fromLayout(named(name))
    expect(laying.middle).not.toBeNull()
    expect([isWhole(laying), isConnected(laying), isAlike(laying)]).toEqual([true, true, true])
    const key = (tile: object) => JSON.stringify(tile)
    const { tiles } = asLayout(laying, name)
    expect(tiles.map(key).sort()).toEqual(named(name).tiles.map(key).sort())
    expect(tiles[0]).toEqual(named(name).tiles[0])
  })

  test('one whose sides differ is read without help', () => {
    const tiles = named('compact').tiles.map((tile, at) =>
      at === 1 ? { ...tile, rotation: 1 } : tile,
    )
    const laying = fromLayout({ name: 'crooked', tiles })
    expect(laying.middle).toBeNull()
    expect(isAlike(laying)).toBe(false)
  })
})
