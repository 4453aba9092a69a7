import { describe, expect, test } from 'vitest'
import { bestTurn, edgeBetween, lay, WIDTH } from '../../../src/games/niwa_race/garden'
import { board } from './recorded'

describe('the garden', () => {
  const garden = lay(board, 0)

  test.each([
    [360, 400],
    [940, 740],
    [800, 300],
  ])('each seat has its own base below, on a screen of %i by %i', (width, height) => {
    for (const seat of [0, 1]) {
      const { at } = lay(board, bestTurn(board, seat, width, height))
      const [own, other] = [at.get(board.bases[seat]), at.get(board.bases[1 - seat])]
      expect(own?.y).toBeGreaterThan(other?.y ?? Infinity)
    }
  })

  test('a wide board is turned for a tall screen, and both seats alike', () => {
    const line = [0, 1, 2, 3, 4, 5].map((q) => ({ name: `a${q + 1}`, q, r: 0 }))
    const wide = {
      spaces: [...line, { name: 'b1', q: -2, r: 4 }, { name: 'b2', q: 7, r: -4 }],
      walls: [],
      bases: ['b1', 'b2'],
    }
    const turn = bestTurn(wide, 0, 300, 900)
    expect(turn).not.toBe(0)
    expect(bestTurn(wide, 1, 300, 900)).toBe((turn + 3) % 6)
    expect(bestTurn(wide, 0, 900, 900)).toBe(0)
  })

  test('every wall stands between two neighbours', () => {
    const count = garden.walls.g.length + garden.walls.o.length + garden.walls.p.length
    expect(count).toBe(board.walls.length)
    for (const [one, other] of board.walls) {
      const [a, b] = [garden.at.get(one), garden.at.get(other)]
      expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeCloseTo(WIDTH)
    }
  })

  test('an edge lies half-way, across', () => {
    const [a, b] = edgeBetween({ x: 0, y: 0 }, { x: 100, y: 0 })
    expect(a.x).toBeCloseTo(50)
    expect(b.x).toBeCloseTo(50)
    expect(Math.abs(a.y - b.y)).toBeCloseTo(WIDTH / Math.sqrt(3))
  })

  test('neighbours without a wall are closed', () => {
    const walled = new Set(board.walls.map(([a, b]) => [a, b].sort().join()))
    let open = 0
    for (const a of garden.spaces) {
      for (const b of garden.spaces) {
        if (a.name < b.name && Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - WIDTH) < 1) {
          open += walled.has([a.name, b.name].sort().join()) ? 0 : 1
        }
      }
    }
    expect(garden.closed).toHaveLength(open)
  })

  test('all spaces lie inside the box', () => {
    const { x, y, width, height } = garden.box
    for (const space of garden.spaces) {
      expect(space.x).toBeGreaterThan(x + 50)
      expect(space.x).toBeLessThan(x + width - 50)
      expect(space.y).toBeGreaterThan(y + 50)
      expect(space.y).toBeLessThan(y + height - 50)
    }
  })
})
