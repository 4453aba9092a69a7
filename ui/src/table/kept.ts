/** Tables that this browser sits at, so that they can be resumed. Secrets are in cookies. */
import type { TableMessage } from '../server/types'

export type KeptTable = {
  table: string
  game: string
  seats: number[]
  /** Made here for several people at this device. */
  shared: boolean
  /** Names of the others, when last seen. */
  others: string[]
  over: boolean
  mine: boolean
  touched: number
}

const KEY = 'tsuboniwa.tables'
const MOST = 40

export function keptTables(): KeptTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as KeptTable[]) : []
  } catch {
    return []
  }
}

function keep(tables: KeptTable[]): void {
  try {
    const newest = tables.sort((a, b) => b.touched - a.touched).slice(0, MOST)
    localStorage.setItem(KEY, JSON.stringify(newest))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function heldSeats(table: string): number[] {
  return keptTables().find((one) => one.table === table)?.seats ?? []
}

export function isShared(table: string): boolean {
  return keptTables().find((one) => one.table === table)?.shared ?? false
}

/** Note that a seat is held here. */
export function holdSeat(table: string, game: string, seat: number, shared = false): void {
  const tables = keptTables()
  const found = tables.find((one) => one.table === table)
  if (found) {
    found.seats = [...new Set([...found.seats, seat])].sort()
    found.shared ||= shared
    found.touched = Date.now()
  } else {
    tables.push({
      table,
      game,
      seats: [seat],
      shared,
      others: [],
      over: false,
      mine: false,
      touched: Date.now(),
    })
  }
  keep(tables)
}

/** Note the state of a table, for the list on the home page. */
export function rememberTable(message: TableMessage): void {
  if (message.seat === null) return
  holdSeat(message.table, message.game, message.seat)
  const tables = keptTables()
  const found = tables.find((one) => one.table === message.table)
  if (!found) return
  found.others = message.seats
    .filter(({ seat }) => !found.seats.includes(seat))
    .map(({ kind, name }) => (kind === 'person' ? name : ''))
  found.over = message.state === 'over'
  found.mine = message.view?.actor === message.seat
  found.touched = Date.now()
  keep(tables)
}

export function forgetTable(table: string): void {
  keep(keptTables().filter((one) => one.table !== table))
}
