/**
 * Where an order's drawing nearly lies in the garden: a look through a stencil, as eyes do it.
 * Only the server says whether an order is fulfilled.
 */

import type { NiwashiView } from './types'
import { type Cell, type Colour, DRAWINGS, readOrder } from './tiles'

export interface Stencil {
  there: Cell[]
  missing: Cell[]
}

/** An order that is looked for, and which of its places. */
export interface Look {
  order: string
  number: number
}

/** The next look at an order, from place to place; null: after the last one no more. */
export function lookAgain(look: Look | null, order: string, places: number): Look | null {
  if (look?.order !== order) return { order, number: 0 }
  return look.number + 1 < places ? { order, number: look.number + 1 } : null
}

/** With fewer fields there, it is not a place yet. */
const MIN_THERE = 3

/** Every way to lay a drawing, turned and mirrored. */
export function turns(cells: readonly Cell[]): Cell[][] {
  const found = new Map<string, Cell[]>()
  for (const mirror of [1, -1]) {
    let turned: Cell[] = cells.map(([x, y]) => [x * mirror, y])
    for (let quarter = 0; quarter < 4; quarter++) {
      turned = turned.map(([x, y]) => [-y, x])
      const left = Math.min(...turned.map(([x]) => x))
      const top = Math.min(...turned.map(([, y]) => y))
      const settled = turned
        .map(([x, y]): Cell => [x - left, y - top])
        .sort((a, b) => a[1] - b[1] || a[0] - b[0])
      found.set(settled.join(' '), settled)
    }
  }
  return [...found.values()]
}

/** The best places, those with the fewest missing fields first. */
export function nearly(order: string, view: NiwashiView, max = 12): Stencil[] {
  const { shape, season } = readOrder(order)
  const { garden, journey } = view
  const tops = new Map(garden.cells.map((cell) => [`${cell.x},${cell.y}`, cell.colour as Colour]))
  const blocked = new Set(journey?.blocked.map(({ x, y }) => `${x},${y}`))
  const closed = ([x, y]: Cell): boolean =>
    blocked.has(`${x},${y}`) ||
    (journey !== null &&
      (x < journey.left || x > journey.right || y < journey.top || y > journey.bottom))
  const found: Stencil[] = []
  for (const turn of turns(DRAWINGS[shape])) {
    for (let y = garden.top - 2; y <= garden.bottom + 1; y++) {
      for (let x = garden.left - 2; x <= garden.right + 1; x++) {
        const cells = turn.map(([dx, dy]): Cell => [x + dx, y + dy])
        const there = cells.filter((cell) => tops.get(cell.join(',')) === season)
        if (there.length < MIN_THERE || cells.some(closed)) continue
        found.push({ there, missing: cells.filter((cell) => !there.includes(cell)) })
      }
    }
  }
  return found.sort((a, b) => a.missing.length - b.missing.length).slice(0, max)
}
