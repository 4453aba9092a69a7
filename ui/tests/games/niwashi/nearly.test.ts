import { describe, expect, test } from 'vitest'
import line from '../../../src/games/niwashi/examples/line.json'
import { nearly, turns } from '../../../src/games/niwashi/nearly'
import { DRAWINGS, SHAPES } from '../../../src/games/niwashi/tiles'
import type { NiwashiView } from '../../../src/games/niwashi/types'

const drawn = line.views[0] as unknown as NiwashiView

describe('orders in the garden', () => {
  test('the six shapes have as many turns as they should', () => {
    const counts = SHAPES.map((shape) => turns(DRAWINGS[shape]).length)
    expect(counts).toEqual([2, 4, 4, 4, 4, 1])
  })

  test('a line of four and a half is found, with what is missing', () => {
    const [best] = nearly('I-p', drawn)
    expect(best.missing).toEqual([])
    expect(best.there).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ])
    const [cross] = nearly('X-p', drawn)
    expect(cross.there.length).toBe(4)
    expect(cross.missing.length).toBe(1)
    expect(nearly('X-b', drawn)).toEqual([])
  })
})
