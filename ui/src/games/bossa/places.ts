/** Where the two rows lie: values on a line, tiles hanging from it, nothing overlapping. */
import type { BossaEndView, BossaPositionView, BossaRowView } from './types'

export type Column =
  | { kind: 'die'; value: number }
  | { kind: 'position'; value: number; position: BossaPositionView }
  | { kind: 'end'; value: number; end: BossaEndView }

/** A row from its lower end to its upper one. */
export function columnsOf(row: BossaRowView): Column[] {
  const columns: Column[] = row.positions.map((position) => ({
    kind: 'position',
    value: position.value,
    position,
  }))
  if (row.die !== null) columns.push({ kind: 'die', value: row.die })
  columns.push(...row.ends.map((end): Column => ({ kind: 'end', value: end.value, end })))
  return columns.sort((a, b) => a.value - b.value)
}

export function depthOf(columns: readonly Column[]): number {
  const depths = columns.map((column) =>
    column.kind === 'position' ? column.position.tiles.length + column.position.stacked.length : 1,
  )
  return Math.max(1, ...depths)
}

export interface RowPlace {
  /** The top of the row, of its line of values and of the tiles that hang from it. */
  top: number
  line: number
  tiles: number
  bottom: number
  /** The middle of each column. */
  x: number[]
  /** Where the row's name is, and how much room it has: a short row is not a reason to cut it. */
  head: { x: number; width: number }
}

export interface Places {
  tile: number
  column: number
  /** Between two tiles that hang from each other. */
  gap: number
  rows: RowPlace[]
}

const LARGEST = 84
const SMALLEST = 14
const NAME = 330
/** The row's name, its line of values, and the room between two rows; less where height is scarce. */
const ROOMY = { title: 24, line: 28, between: 14 }
const TIGHT = { title: 19, line: 23, between: 6 }
const TIGHT_BELOW = 330

/** Tiles as large as both rows allow; columns spread so that each is easy to hit. */
export function place(width: number, height: number, rows: readonly (readonly Column[])[]): Places {
  const most = Math.max(6, ...rows.map((columns) => columns.length))
  const depths = rows.map(depthOf)
  const { title, line, between: apart } = height < TIGHT_BELOW ? TIGHT : ROOMY
  const heads = rows.length * (title + line) + (rows.length - 1) * apart
  const deep = depths.reduce((sum, depth) => sum + depth, 0)
  const byWidth = width / most - 6
  const byHeight = (height - heads) / deep - 4
  const tile = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, byWidth, byHeight)))
  const gap = tile > 40 ? 4 : 3
  const column = Math.min(width / most, tile * 1.35 + 8)
  const used = heads + deep * (tile + gap)
  let top = Math.max(0, (height - used) / (rows.length + 1))
  const between = apart + top
  return {
    tile,
    column,
    gap,
    rows: rows.map((columns, number) => {
      const depth = depths[number] ?? 1
      const left = (width - columns.length * column) / 2
      const wide = Math.min(width, Math.max(columns.length * column, NAME))
      const row: RowPlace = {
        top,
        line: top + title + line / 2 - 1,
        tiles: top + title + line,
        bottom: top + title + line + depth * (tile + gap),
        x: columns.map((_, index) => left + (index + 0.5) * column),
        head: { x: (width - wide) / 2, width: wide },
      }
      top = row.bottom + between
      return row
    }),
  }
}

export interface HandPlace {
  tile: number
  /** How many tiles lie in a line. */
  across: number
}

/** Tiles of a hand in one line if they stay easy to hit, otherwise in two of the same length. */
export function fitHand(
  width: number,
  count: number,
  most: number,
  least: number,
  gap: number,
): HandPlace {
  const size = (across: number) => Math.floor((width + gap) / Math.max(1, across)) - gap
  if (Math.min(most, size(count)) >= least || count < 4) {
    return { tile: Math.max(16, Math.min(most, size(count))), across: Math.max(1, count) }
  }
  const across = Math.ceil(count / 2)
  return { tile: Math.max(16, Math.min(least, size(across))), across }
}
