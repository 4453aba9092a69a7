import { describe, expect, test } from 'vitest'
import { columnsOf, depthOf, fitHand, place } from '../../../src/games/bossa/places'
import { turns } from './recorded'

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
