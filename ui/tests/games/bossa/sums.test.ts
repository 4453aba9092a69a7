import { expect, test } from 'vitest'
import { sumsOf } from '../../../src/games/bossa/sums'

test('sums count what is printed, and what a chip makes of it', () => {
  expect(sumsOf(['14', '20'], null, 'doubler')).toEqual({ white: 3, black: 4 })
  expect(sumsOf(['14', '20'], '14', 'doubler')).toEqual({ white: 4, black: 8 })
  expect(sumsOf(['14', '20'], '14', 'inverter')).toEqual({ white: 6, black: 1 })
})
