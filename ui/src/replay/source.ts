/** Where a replay comes from: a table of this server, or a record file. */
import { isGame, type GameName } from '../games/registry'
import * as requests from '../server/requests'
import type {
  BoardBody,
  BoardData,
  ReplayMessage,
  ReviewMessage,
  SeatMessage,
  TableMessage,
  ThoughtsMessage,
} from '../server/types'

export interface Source {
  game: GameName
  table: TableMessage
  /** The race's board; else null. */
  fixture: BoardData | null
  frames: (seat: number | null, first: number) => Promise<ReplayMessage>
  review: (first: number) => Promise<ReviewMessage>
  /** Niwashi: what that seat believed of its partner. */
  thoughts: (seat: number) => Promise<ThoughtsMessage>
  /** The record itself, to be kept. */
  record: () => Promise<Record<string, unknown>>
}

/** A file that is no record of ours. */
export class NoRecord extends Error {}

export async function fromTable(id: string): Promise<Source> {
  const table = await requests.look(id)
  if (!isGame(table.game)) throw new NoRecord()
  return {
    game: table.game,
    table: { ...table, choices: null },
    fixture: table.game === 'niwa_race' ? await requests.tableBoard(id) : null,
    frames: (seat, first) => requests.replayTable(id, seat, first),
    review: (first) => requests.reviewTable(id, first),
    thoughts: (seat) => requests.thoughtsTable(id, seat),
    record: () => requests.record(id),
  }
}

interface RecordFile {
  game: string
  options: Record<string, unknown>
  rules_version: number
  table?: {
    seats?: { kind: SeatMessage['kind']; name: string; level: string | null }[]
    result?: TableMessage['result']
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
  const game = record.game as GameName
  const frames = (seat: number | null, first: number) =>
    requests.replayRecord({ record, seat, first, count: 50 })
  const { options } = await frames(null, 0)
  return {
    game,
    table: tableOf(record, options),
    fixture:
      game === 'niwa_race'
        ? await requests.drawBoard({ layout: options.layout as BoardBody['layout'] })
        : null,
    frames,
    review: (first) => requests.reviewRecord({ record, first, count: 10 }),
    thoughts: (seat) => requests.thoughtsRecord({ record, seat }),
    record: async () => record,
  }
}

/** A table as it would have been: boards draw at tables. */
export function tableOf(record: RecordFile, options: Record<string, unknown>): TableMessage {
  const count = record.table?.seats?.length ?? Number(options.players ?? 2)
  const seats = Array.from({ length: count }, (_, seat): SeatMessage => {
    const kept = record.table?.seats?.[seat]
    return {
      seat,
      kind: kept?.kind ?? 'person',
      name: kept?.name ?? '',
      level: kept?.level ?? null,
      contribution: null,
    }
  })
  return {
    table: '',
    game: record.game,
    rules_version: record.rules_version,
    options,
    state: 'over',
    waiting: null,
    listed: false,
    spectators: true,
    hints: false,
    seat: null,
    seats,
    clock: {
      kind: 'none',
      allowed: 0,
      increment: 0,
      at: 0,
      left: seats.map(() => null),
      deadline: null,
    },
    number: 0,
    position_number: 0,
    commitment: '',
    secret: null,
    view: null,
    choices: null,
    requests: { draw: [], undo: [], rematch: [] },
    can: {
      play: false,
      resign: false,
      offer_draw: false,
      answer_draw: false,
      ask_undo: false,
      answer_undo: false,
      claim: [],
      ask_rematch: false,
    },
    result: record.table?.result ?? null,
    rematch: null,
  }
}
