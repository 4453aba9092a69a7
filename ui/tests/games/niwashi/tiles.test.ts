import { expect, test } from 'vitest'
import { readPlacement, tileName } from '../../../src/games/niwashi/tiles'
import { at } from './recorded'

const { view } = at('act')

test('placements are read', () => {
  expect(readPlacement('bgo h 3,-1')).toEqual({ reading: 'bgo', direction: 'h', x: 3, y: -1 })
  expect(readPlacement('take bgo')).toBeNull()
  for (const { text, tile } of view.garden.placements) {
    const placement = readPlacement(text)!
    const { reading, direction, x, y } = placement
    expect(`${reading} ${direction} ${x},${y}`).toBe(text)
    expect(tileName(placement.reading)).toBe(tile)
  }
})
