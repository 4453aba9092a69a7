import { expect, test } from 'vitest'
import { overview } from '../../../src/games/niwa_cards/overview'
import { tables, viewOf } from './recorded'

test('the overview counts what the view has not seen', () => {
  const { unseen } = viewOf(tables.act)
  const spots = overview(unseen).flatMap((row) => row.spots)
  expect(spots.length).toBe(33)
  expect(spots.reduce((sum, spot) => sum + spot.unseen, 0)).toBe(unseen.length)
  expect(spots.every((spot) => spot.unseen + spot.seen === 2)).toBe(true)
})
