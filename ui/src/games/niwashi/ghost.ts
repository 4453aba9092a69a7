/** A strip in the air: how it is turned, what lies under it, where it may go. */

import type { NiwashiJourneyView, NiwashiView } from './types'
import type { Choices } from '../../table/choices'
import {
  cellsOf,
  readCell,
  reversed,
  type Cell,
  type Colour,
  type Direction,
  type Placement,
} from './tiles'

/** The strip hangs by its middle field, so that turning keeps it where it is. */
export interface Ghost {
  reading: string
  direction: Direction
  x: number
  y: number
}

export function placementOf({ reading, direction, x, y }: Ghost): Placement {
  return direction === 'h'
    ? { reading, direction, x: x - 1, y }
    : { reading, direction, x, y: y - 1 }
}

/** A quarter turn clockwise. */
export function rotated(ghost: Ghost): Ghost {
  return ghost.direction === 'h'
    ? { ...ghost, direction: 'v' }
    : { ...ghost, direction: 'h', reading: reversed(ghost.reading) }
}

export function flipped(ghost: Ghost): Ghost {
  return { ...ghost, reading: reversed(ghost.reading) }
}

/** The words of the action; a strip that reads the same both ways has one reading. */
export function wordsOf(ghost: Ghost): string[] {
  const { reading, direction, x, y } = placementOf(ghost)
  return [reading, direction, `${x},${y}`]
}

export interface Under {
  cell: Cell
  /** Of the strip, and of the field that it covers; null: bare ground. */
  colour: Colour
  covers: Colour | null
  matches: boolean
}

/** What lies under each field of the strip. */
export function under(ghost: Ghost, view: NiwashiView): Under[] {
  const tops = new Map(view.garden.cells.map((cell) => [`${cell.x},${cell.y}`, cell.colour]))
  return cellsOf(placementOf(ghost)).map(([x, y], n) => {
    const colour = ghost.reading[n] as Colour
    const covers = (tops.get(`${x},${y}`) ?? null) as Colour | null
    return { cell: [x, y], colour, covers, matches: covers === colour }
  })
}

export type Hindrance = 'none' | 'beside' | 'too-many' | 'outside' | 'blocked'

/** Why the choices do not have a place, as far as one can see it on the table. */
export function hindrance(ghost: Ghost, view: NiwashiView): Hindrance {
  const fields = under(ghost, view)
  if (view.journey) {
    if (fields.some(({ cell }) => !inside(cell, view.journey!))) return 'outside'
    const blocked = new Set(view.journey.blocked.map(({ x, y }) => `${x},${y}`))
    if (fields.some(({ cell }) => blocked.has(cell.join(',')))) return 'blocked'
  }
  const covered = fields.filter((field) => field.covers !== null).length
  if (covered === 0) return 'beside'
  return covered === 3 ? 'too-many' : 'none'
}

function inside([x, y]: Cell, area: NiwashiJourneyView): boolean {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom
}

/** All places, by the middle field, where a strip turned like this may go. */
export function targets(choices: Choices, reading: string, direction: Direction): Cell[] {
  return choices.next([reading, direction]).map((word) => {
    const [x, y] = readCell(word)
    return direction === 'h' ? [x + 1, y] : [x, y + 1]
  })
}

export function nearest(cells: readonly Cell[], to: Cell): Cell | null {
  let best: Cell | null = null
  for (const cell of cells) {
    if (!best || distance(cell, to) < distance(best, to)) best = cell
  }
  return best
}

/** The next cell in a direction: as straight ahead as there is one. */
export function ahead(cells: readonly Cell[], from: Cell, [dx, dy]: Cell): Cell | null {
  let best: { cell: Cell; cost: number } | null = null
  for (const cell of cells) {
    const along = (cell[0] - from[0]) * dx + (cell[1] - from[1]) * dy
    const aside = Math.abs((cell[0] - from[0]) * dy) + Math.abs((cell[1] - from[1]) * dx)
    if (along <= 0) continue
    const cost = along + 2.1 * aside
    if (!best || cost < best.cost) best = { cell, cost }
  }
  return best?.cell ?? null
}

function distance(a: Cell, b: Cell): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** A strip as it first appears: turned so that it can go somewhere near the middle of what is seen. */
export function appear(choices: Choices, tile: string, near: Cell): Ghost | null {
  const turns: [string, Direction][] = [
    [tile, 'h'],
    [tile, 'v'],
    [reversed(tile), 'h'],
    [reversed(tile), 'v'],
  ]
  for (const [reading, direction] of turns) {
    const cell = nearest(targets(choices, reading, direction), near)
    if (cell) return { reading, direction, x: cell[0], y: cell[1] }
  }
  return null
}
