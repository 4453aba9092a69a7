import { expect, test } from 'vitest'
import { canStand, cellsFor, lanternAction } from '../../../src/games/niwashi/lantern'
import { SHAPES } from '../../../src/games/niwashi/tiles'
import { at } from './recorded'

const { view, choices } = at('act')

test('the lantern stands where the server says, in every direction', () => {
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
