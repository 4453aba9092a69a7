/** One table on this device: its messages, its log, the positions seen, and the seats held here. */
import { MAX_FRAMES } from '../server/limits'
import { command as post, replayTable } from '../server/requests'
import { Connection, type Command, type ConnectionState } from '../server/socket'
import type { AckMessage, EntryMessage, TableMessage, UpdateMessage, View } from '../server/types'
import { Choices } from './choices'
import { heldSeats, rememberTable } from './kept'
import { playedEntries } from './played'

export class Session {
  table: TableMessage | null = $state.raw(null)
  entries: EntryMessage[] = $state.raw([])
  /** The actions that were not taken back, in order; an action's ply is its place in here, from 1. */
  plays: EntryMessage[] = $state.raw([])
  /** Positions by ply, as far as they were seen. */
  views: ReadonlyMap<number, View> = $state.raw(new Map())
  choices: Choices | null = $state.raw(null)
  connection: ConnectionState = $state('connecting')
  closeCode: number | null = $state(null)
  /** When the last message came, by this device's clock. */
  heard = $state(0)
  /** The seat whose eyes the page shows; null: a spectator, or not known yet. */
  seat: number | null = $state(null)
  #connection: Connection | null = null
  #choicesText = ''
  #filled = false

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
    if (!this.#connection) throw new Error('The table is closed.')
    return this.#connection.send(command)
  }

  /** Act for a seat that is held here but not shown now. */
  sendAs(seat: number, command: Command): Promise<AckMessage> {
    if (seat === this.table?.seat) return this.send(command)
    const name = `as-${seat}-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`
    return post(this.id, seat, { ...command, name } as never)
  }

  /** Show the table from another seat of this device; with hidden hands nothing seen stays. */
  switchTo(seat: number | null, { forget }: { forget: boolean }): void {
    this.seat = seat
    this.#connection?.close()
    this.entries = []
    this.#filled = false
    if (forget) {
      this.table = null
      this.views = new Map()
    }
    this.#connect()
  }

  close(): void {
    this.#connection?.close()
    this.#connection = null
  }

  /** After the end every position can be fetched. */
  async fillViews(): Promise<void> {
    if (this.#filled || this.table?.state !== 'over') return
    this.#filled = true
    const views = new Map(this.views)
    for (let first = 0, plies = 0; first <= plies; first += MAX_FRAMES) {
      const part = await replayTable(this.id, this.seat, first)
      for (const { ply, view } of part.frames) if (view) views.set(ply, view)
      plies = part.plies
    }
    this.views = views
  }

  #connect(): void {
    this.#connection = new Connection(this.id, this.seat, {
      update: (update) => this.#take(update),
      state: (state, code) => {
        this.connection = state
        this.closeCode = code
      },
    })
  }

  #take({ table, entries, learnt }: UpdateMessage): void {
    const last = this.entries.at(-1)?.number ?? 0
    const known = new Map(learnt.map(({ number, action }) => [number, action]))
    const all = [...this.entries, ...entries.filter(({ number }) => number > last)]
    this.entries = all.map((entry) =>
      known.has(entry.number) ? { ...entry, action: known.get(entry.number) } : entry,
    )
    this.plays = playedEntries(this.entries)
    if (table.view) {
      const ply = this.plays.length
      const kept = [...this.views].filter(([number]) => number < ply)
      this.views = new Map([...kept, [ply, table.view]])
    }
    // An offer of a draw must not take away what a person has picked: same choices, same object.
    const number = this.plays.at(-1)?.number ?? 0
    const text = table.choices ? `${table.seat} ${number} ${JSON.stringify(table.choices)}` : ''
    if (text !== this.#choicesText) {
      this.choices = table.choices ? new Choices(table.choices) : null
      this.#choicesText = text
    }
    this.table = table
    this.heard = Date.now()
    if (table.seat !== null) {
      this.seat = table.seat
      rememberTable(table)
    }
  }
}
