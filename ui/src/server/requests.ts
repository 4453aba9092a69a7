/** What the pages ask the server over HTTP. */
import type {
  AckMessage,
  AnalysisBody,
  CarryMessage,
  ClientMessage,
  FollowedMessage,
  GameMessage,
  HintMessage,
  LevelMessage,
  NewTableBody,
  ReplayBody,
  ReplayMessage,
  ReviewBody,
  ReviewMessage,
  SeatedMessage,
  TableMessage,
  TakeSeatBody,
} from './types'
import type { Phrase, Said } from '../words/words.svelte'

/** A request that was refused, or that reached nobody (`code` is then "offline"). */
export class Problem extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status: number,
    /** The sentence as a key with values, where the server has one. */
    readonly phrase: Phrase | null = null,
  ) {
    super(sentence)
  }
}

/** The phrase in a refusal, if it has one. */
export const phraseOf = (said: Partial<Said>): Phrase | null =>
  said.reason ? { reason: said.reason, values: said.values ?? {} } : null

async function ask<T>(path: string, body?: unknown): Promise<T> {
  return (await fetchOrSay(path, body)).json() as Promise<T>
}

async function fetchOrSay(path: string, body?: unknown): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem('offline', '', 0)
  }
  if (answer.ok) return answer
  const said = await answer.json().catch(() => ({}))
  throw new Problem(said.code ?? 'broken', said.sentence ?? '', answer.status, phraseOf(said))
}

/** A file of the app's own. */
export const fetchFile = (url: string) => fetchOrSay(url)

const at = (table: string, rest = '') => `/api/tables/${encodeURIComponent(table)}${rest}`
const as = (seat: number | null | undefined) => (seat == null ? '' : `?seat=${seat}`)

export const games = () => ask<GameMessage[]>('/api/games')
export const game = (name: string) => ask<GameMessage>(`/api/games/${name}`)
export const levels = (game: string) => ask<LevelMessage[]>(`/api/games/${game}/levels`)
/** What is the same in all matches of a game. */
export const staticData = <T>(game: string, name: string) =>
  ask<T>(`/api/games/${game}/static/${encodeURIComponent(name)}`)
/** What never changes during a match under these options; null in games without. */
export const fixture = <T>(game: string, options: Record<string, unknown>) =>
  ask<T>(`/api/games/${game}/fixture`, { options })

export const makeTable = (body: NewTableBody) => ask<SeatedMessage>('/api/tables', body)
export const look = (table: string, seat?: number | null) => ask<TableMessage>(at(table, as(seat)))
export const takeSeat = (table: string, body: TakeSeatBody) =>
  ask<SeatedMessage>(at(table, '/seats'), body)
export const carrySeat = (table: string, token: string) =>
  ask<SeatedMessage>(at(table, '/seats/carry'), { token })
export const seatLink = (table: string, seat: number) =>
  ask<CarryMessage>(at(table, `/seats/${seat}/link`), {})
export const follow = (table: string) => ask<FollowedMessage>(at(table, '/follow'), {})
export const command = (table: string, seat: number, message: ClientMessage) =>
  ask<AckMessage>(at(table, `/commands${as(seat)}`), message)
export const hint = (table: string, seat: number) =>
  ask<HintMessage>(at(table, `/hint${as(seat)}`), {})
/** What never changes during this match; null in games without. */
export const tableFixture = <T>(table: string) => ask<T>(at(table, '/fixture'))
export const record = (table: string, seat?: number | null) =>
  ask<Record<string, unknown>>(at(table, `/record${as(seat)}`))
export const replayTable = (table: string, seat: number | null, first: number) =>
  ask<ReplayMessage>(at(table, `/replay?first=${first}${seat === null ? '' : `&seat=${seat}`}`))
export const replayRecord = (body: ReplayBody) => ask<ReplayMessage>('/api/replay', body)
export const reviewTable = (table: string, first: number) =>
  ask<ReviewMessage>(at(table, `/review?first=${first}`))
export const reviewRecord = (body: ReviewBody) => ask<ReviewMessage>('/api/review', body)
/** A game's own analysis of a finished match, from a seat. */
export const analyseTable = <T>(table: string, seat: number) =>
  ask<T>(at(table, `/analysis?seat=${seat}`))
export const analyseRecord = <T>(body: AnalysisBody) => ask<T>('/api/analysis', body)
