import { expect, test } from 'vitest'
import { lay } from '../../../../src/games/niwa_race/garden'
import { around, isSame, type Layout } from '../../../../src/games/niwa_race/pages/garden/laying'
import { placeAt, spotOf, wallsOf } from '../../../../src/games/niwa_race/pages/garden/plane'
import { stepsApart } from '../../../../src/games/niwa_race/pages/garden/steps'
import layouts from '../../../../../src/tsuboniwa/games/niwa_race/layouts.json'
import patterns from '../../../../../src/tsuboniwa/games/niwa_race/patterns.json'
import { board } from '../recorded'

test('a point is on the tile whose middle is nearest', () => {
  for (const place of [{ i: 0, j: 0 }, { i: 3, j: -2 }, ...around({ i: -4, j: 5 })]) {
    const { x, y } = spotOf(place)
    for (const [dx, dy] of [
      [0, 0],
      [80, 0],
      [-60, 50],
      [0, -100],
    ])
      expect(isSame(placeAt({ x: x + dx, y: y + dy }), place)).toBe(true)
  }
})

test('the walls of tiles stand where the server puts them', () => {
  const { tiles } = layouts.find(({ name }) => name === 'compact') as Layout
  const rounded = (value: number) => Math.round(value * 10) / 10 + 0
  const middle = ([a, b]: { x: number; y: number }[]) =>
    `${rounded((a.x + b.x) / 2)} ${rounded((a.y + b.y) / 2)}`
  const garden = lay(board, 0)
  for (const colour of ['g', 'o', 'p'] as const) {
    const own = tiles.flatMap(({ i, j, pattern, rotation }) => {
      const spot = spotOf({ i, j })
      const angle = (Math.PI / 3) * rotation
      const turned = ({ x, y }: { x: number; y: number }) => ({
        x: spot.x + x * Math.cos(angle) - y * Math.sin(angle),
        y: spot.y + x * Math.sin(angle) + y * Math.cos(angle),
      })
      const walls = wallsOf(patterns[pattern as keyof typeof patterns])[colour]
      return walls.map((wall) => middle(wall.map(turned)))
    })
    expect(own.sort()).toEqual(garden.walls[colour].map(middle).sort())
  }
})

test('steps from temple to temple', () => {
  expect(stepsApart(board)).toBe(8)
})
