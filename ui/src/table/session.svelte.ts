/** One table on this device: its messages, its log, the moments seen, and the seats held here. */
import { command as post } from '../server/requests'
import { Line, type Command, type LineState } from '../server/socket'
import type {
  AckMessage,
  EntryMessage,
  TableMessage,
  UpdateMessage,
  View,
} from '../server/types'
import type { LastAction } from '../games/registry'
import { Choices } from './choices'
import { heldSeats, rememberTable } from './kept'

/** A position that was seen: after the entry of this number. */
export type Moment = { number: number; view: View }

export class Session {
  table: TableMessage | null = $state.raw(null)
  entries: EntryMessage[] = $state.raw([])
  moments: Moment[] = $state.raw([])
  choices: Choices | null = $state.raw(null)
  line: LineState = $state('connecting')
  closeCode: number | null = $state(null)
  /** The seat whose eyes the page shows; null: a spectator, or not known yet. */
  seat: number | null = $state(null)
  #line: Line | null = null
  #choicesText = ''

  constructor(readonly id: string) {
    this.seat = heldSeats(id)[0] ?? null
    this.#connect()
  }

  /** All seats of this table that this browser holds. */
  get held(): number[] {
    const mine = this.table?.seat
    const kept = heldSeats(this.id)
    return mine == null || kept.includes(mine) ? kept : [...kept, mine].sort()
  }

  send(command: Command): Promise<AckMessage> {
    if (!this.#line) throw new Error('The table is closed.')
    return this.#line.send(command)
  }

  /** Act for a seat that is held here but not shown now. */
  sendAs(seat: number, command: Command): Promise<AckMessage> {
    const name = `as-${seat}-${crypto.randomUUID()}`
    return post(this.id, seat, { ...command, name } as never)
  }

  /** Show the table from another seat of this device. */
  switchTo(seat: number | null): void {
    this.seat = seat
    this.#line?.close()
    this.entries = []
    this.moments = []
    this.#connect()
  }

  close(): void {
    this.#line?.close()
    this.#line = null
  }

  #connect(): void {
    this.#line = new Line(this.id, this.seat, {
      update: (update) => this.#take(update),
      state: (state, code) => {
        this.line = state
        this.closeCode = code
      },
    })
  }

  #take({ table, entries, learnt }: UpdateMessage): void {
    const last = this.entries.at(-1)?.number ?? 0
    const more = entries.filter((entry) => entry.number > last)
    const known = new Map(learnt.map(({ number, action }) => [number, action]))
    this.entries = [...this.entries, ...more].map((entry) =>
      known.has(entry.number) ? { ...entry, action: known.get(entry.number) } : entry,
    )
    if (table.view) this.moments = withMoment(this.moments, table, more)
    // An offer of a draw must not take away what a person has picked: same choices, same object.
    const text = table.choices ? `${playedBefore(this.entries)} ${JSON.stringify(table.choices)}` : ''
    if (text !== this.#choicesText) {
      this.choices = table.choices ? new Choices(table.choices) : null
      this.#choicesText = text
    }
    this.table = table
    if (table.seat !== null) {
      this.seat = table.seat
      rememberTable(table)
    }
  }
}

/** A new moment if something was played or taken back; else only what is seen of the last one. */
function withMoment(moments: Moment[], table: TableMessage, more: EntryMessage[]): Moment[] {
  const moment = { number: table.number, view: table.view as View }
  const moved = more.some(({ kind }) => kind === 'played' || kind === 'undone')
  if (moments.length === 0 || moved) return [...moments, moment]
  return [...moments.slice(0, -1), { ...moments[moments.length - 1], view: moment.view }]
}

/** The number of the last entry that changed the position. */
function playedBefore(entries: EntryMessage[]): number {
  return entries.findLast(({ kind }) => kind === 'played' || kind === 'undone')?.number ?? 0
}

/** The last action of a seat up to an entry, chance left out. */
export function lastActionBefore(entries: EntryMessage[], number: number): LastAction | null {
  const entry = entries.findLast(
    (one) => one.kind === 'played' && one.number <= number && typeof one.seat === 'number',
  )
  return entry?.action ? { seat: entry.seat as number, action: entry.action } : null
}
