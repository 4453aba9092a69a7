import { describe, expect, test } from 'vitest'
import { TILES, whereabouts } from '../../../src/games/bossa/overview'
import { moments } from './recorded'

describe('what is known of the tiles', () => {
  test('there are 27', () => expect(new Set(TILES).size).toBe(27))

  test('the unseen ones are those that the view calls so', () => {
    for (const { view, seat } of moments) {
      const where = whereabouts(view, seat)
      const unseen = TILES.filter((tile) => where.get(tile) === 'unseen')
      expect(unseen.sort()).toEqual([...view.unseen].sort())
    }
  })
})
