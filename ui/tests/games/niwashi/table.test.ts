import { expect, test } from 'vitest'
import line from '../../../src/games/niwashi/examples/line.json'
import game from '../../../src/games/niwashi/table'
import type { NiwashiView } from '../../../src/games/niwashi/types'

test('with all hands open, the orders of both gardeners are shown', () => {
  const views = line.views as unknown as NiwashiView[]
  expect(views[0].seats[1].orders.every(({ order }) => order === null)).toBe(true)
  const open = game.openView!(views)
  expect(open.seats.map(({ orders }) => orders.map(({ order }) => order))).toEqual([
    ['I-g', 'T-g'],
    ['X-p', 'I-p'],
  ])
})
