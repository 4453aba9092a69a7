import { expect, test } from 'vitest'
import { GARDENS, nextGarden, standing } from '../../../src/games/niwashi/journeyMap'

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
