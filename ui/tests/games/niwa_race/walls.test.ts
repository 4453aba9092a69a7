import { expect, test } from 'vitest'
import { lay } from '../../../src/games/niwa_race/garden'
import { wallLines } from '../../../src/games/niwa_race/walls'
import { board } from './recorded'

test('three colours have three patterns', () => {
  const garden = lay(board, 0)
  const [g, o, p] = wallLines(garden)
  const pieces = (d: string) => d.split('M').length - 1
  expect(pieces(g.paint)).toBe(garden.walls.g.length)
  expect(pieces(o.paint)).toBe(garden.walls.o.length * 3)
  expect(pieces(p.paint)).toBe(garden.walls.p.length * 3)
})
