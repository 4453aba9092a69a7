/** Where a replay comes from: a table of this server, or a record file. */
import { isGame, UnknownGame } from '../games/registry'
import { SEATS_OPTION } from '../games/seats'
import * as requests from '../server/requests'
import type { ReplayMessage, ResultMessage, ReviewMessage, SeatMessage } from '../server/types'

export interface Source {
  game: string
  /** The table; null: a record file. */
  tableId: string | null
  seats: SeatMessage[]
  options: Record<string, unknown>
  result: ResultMessage | null
  /** What never changes during the match and is in no view; null: nothing. */
  fixture: unknown
  frames: (seat: number | null, first: number) => Promise<ReplayMessage>
  review: (first: number) => Promise<ReviewMessage>
  /** The game's own analysis, from a seat. */
  analysis: (seat: number) => Promise<unknown>
  /** The record itself, to be kept. */
  record: () => Promise<Record<string, unknown>>
}

/** A file that is not a record of ours. */
export class NoRecord extends Error {}

export async function fromTable(id: string): Promise<Source> {
  const table = await requests.look(id)
  if (!isGame(table.game)) throw new UnknownGame(table.game)
  return {
    game: table.game,
    tableId: id,
    seats: table.seats,
    options: table.options,
    result: table.result,
    fixture: await requests.tableFixture(id),
    frames: (seat, first) => requests.replayTable(id, seat, first),
    review: (first) => requests.reviewTable(id, first),
    analysis: (seat) => requests.analyseTable(id, seat),
    record: () => requests.record(id),
  }
}

interface RecordFile {
  game: string
  table?: {
    seats?: { kind: SeatMessage['kind']; name: string; level: string | null }[]
    result?: ResultMessage | null
  }
}

export function readRecord(text: string): Record<string, unknown> & RecordFile {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new NoRecord()
  }
  const record = data as Record<string, unknown> & RecordFile
  if (typeof record?.game !== 'string' || !isGame(record.game)) throw new NoRecord()
  return record
}

export async function fromRecord(record: Record<string, unknown> & RecordFile): Promise<Source> {
  const { game } = record
  const frames = (seat: number | null, first: number) =>
    requests.replayRecord({ record, seat, first, count: 50 })
  const [{ options }, { fewest_seats }] = await Promise.all([frames(null, 0), requests.game(game)])
  return {
    game,
    tableId: null,
    seats: seatsOf(record, Number(options[SEATS_OPTION] ?? fewest_seats)),
    options,
    result: record.table?.result ?? null,
    fixture: await requests.fixture(game, options),
    frames,
    review: (first) => requests.reviewRecord({ record, first, count: 10 }),
    analysis: (seat) => requests.analyseRecord({ record, seat }),
    record: async () => record,
  }
}

/** Who sat at the table of a record; of a record without a table only how many. */
export function seatsOf(record: RecordFile | null, count: number): SeatMessage[] {
  const kept = record?.table?.seats ?? []
  return Array.from({ length: kept.length || count }, (_, seat) => {
    const { kind = 'person', name = '', level = null } = kept[seat] ?? {}
    return { seat, kind, name, level, contribution: null }
  })
}
