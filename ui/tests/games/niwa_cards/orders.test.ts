import { expect, test } from 'vitest'
import { toggled } from '../../../src/games/niwa_cards/orders'

test('orders are chosen in a sequence, and put back', () => {
  expect(toggled([], 3)).toEqual([3])
  expect(toggled([3], 8)).toEqual([3, 8])
  expect(toggled([3, 8, 1], 8)).toEqual([3, 1])
})
