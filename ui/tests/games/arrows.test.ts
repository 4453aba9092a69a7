import { expect, test } from 'vitest'
import { nearest } from '../../src/games/arrows'

const around = [
  { x: 10, y: 0 },
  { x: 30, y: 1 },
  { x: 5, y: 9 },
  { x: -10, y: 0 },
]
const here = { x: 0, y: 0 }

test('the nearest in the direction is found', () => {
  expect(nearest(here, around, 'ArrowRight')).toBe(0)
  expect(nearest(here, around, 'ArrowDown')).toBe(2)
  expect(nearest(here, around, 'ArrowLeft')).toBe(3)
})

test('nothing above, nothing for other keys', () => {
  expect(nearest(here, around, 'ArrowUp')).toBe(-1)
  expect(nearest(here, around, 'Enter')).toBe(-1)
})

test('every hexagon around one is reached by some arrow', () => {
  const ring = [0, 60, 120, 180, 240, 300].map((degrees) => ({
    x: Math.cos((degrees * Math.PI) / 180) * 100,
    y: Math.sin((degrees * Math.PI) / 180) * 100,
  }))
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  for (const spot of ring) expect(keys.map((key) => nearest(here, [spot], key))).toContain(0)
})
