/** Strips, orders and cells as the notation writes them. */

import type { Sign } from '../../pieces/signs'

export type Colour = Sign
export type Season = Exclude<Colour, 's'>
export type Shape = 'I' | 'T' | 'U' | 'V' | 'W' | 'X'
export type Direction = 'h' | 'v'
export type Cell = readonly [x: number, y: number]

export const SEASONS: readonly Season[] = ['p', 'g', 'o', 'b']
export const SHAPES: readonly Shape[] = ['I', 'T', 'U', 'V', 'W', 'X']

/** The six shapes as they are printed on the help card. */
export const DRAWINGS: Record<Shape, readonly Cell[]> = {
  I: [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
  ],
  T: [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
    [1, 2],
  ],
  U: [
    [0, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ],
  V: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ],
  W: [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
  ],
  X: [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
}

export function reversed(reading: string): string {
  return [...reading].reverse().join('')
}

/** A tile's name: the smaller of its two readings. */
export function tileName(reading: string): string {
  const back = reversed(reading)
  return back < reading ? back : reading
}

export function colours(reading: string): Colour[] {
  return [...reading] as Colour[]
}

export interface Placement {
  reading: string
  direction: Direction
  x: number
  y: number
}

/** "bgo h 3,-1" */
export function readPlacement(text: string): Placement | null {
  const match = /^([pgobs]{3}) ([hv]) (-?\d+),(-?\d+)$/.exec(text)
  if (!match) return null
  return {
    reading: match[1]!,
    direction: match[2] as Direction,
    x: Number(match[3]),
    y: Number(match[4]),
  }
}

/** "3,-1" */
export function readCell(word: string): Cell {
  const [x, y] = word.split(',').map(Number)
  return [x, y]
}

export function sameCell(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

export function cellsOf({ direction, x, y }: Placement): Cell[] {
  return [0, 1, 2].map((n) => (direction === 'h' ? [x + n, y] : [x, y + n]))
}

export function readOrder(order: string): { shape: Shape; season: Season } {
  const [shape, season] = order.split('-')
  return { shape: shape as Shape, season: season as Season }
}
