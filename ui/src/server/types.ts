// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript

/** What the reader can do now. */
export type Abilities = {
  play: boolean
  resign: boolean
  offer_draw: boolean
  answer_draw: boolean
  ask_undo: boolean
  answer_undo: boolean
  claim: number[]
  ask_rematch: boolean
}

/** The answer to a command that was carried out, now or when it first came. */
export type AckMessage = {
  type: 'ack'
  name: string | null
  number: number
  repeated: boolean
}

/** A record to be analysed in its game's own way. */
export type AnalysisBody = {
  record: Record<string, unknown>
  seat: number
}

/** Agree to a draw that was offered, or not. */
export type AnswerDrawMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'answer_draw'
  agree: boolean
}

/** Agree to an undo that was asked for, or not. */
export type AnswerUndoMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'answer_undo'
  agree: boolean
}

/** Ask to play again after the end; seats move round by one. */
export type AskRematchMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'ask_rematch'
}

/** Ask to take back one's last action and all that followed it. */
export type AskUndoMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'ask_undo'
}

/** Nothing is new, and the server is still there. */
export type BeatMessage = {
  type?: 'beat'
}

/** The proof of a seat, brought from another device. */
export type CarryBody = {
  token: string
}

/** The path that opens a seat on another device. It is as good as the seat itself. */
export type CarryMessage = {
  link: string
}

/**
 * The legal actions as words: a walk from node 0 to null spells one action.
 *
 * A node has the next words of the notation and the node that follows each; null is the end of
 * an action. Equal continuations are one node, so a thousand actions stay small.
 */
export type ChoicesMessage = {
  count: number
  nodes: (Record<string, number | null>)[]
}

/** End the wait for a seat that has left: win the match, or let a program take over. */
export type ClaimMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'claim'
  seat: number
  how: 'win' | 'program'
}

export type ClientMessage = ContributeMessage | PlayMessage | ResignMessage | OfferDrawMessage | AnswerDrawMessage | AskUndoMessage | AnswerUndoMessage | ClaimMessage | AskRematchMessage | PingMessage

/** How much time there is: seconds for a move or a whole game, or days for a move. */
export type ClockBody = {
  kind?: 'none' | 'move' | 'game' | 'days'
  allowed?: number
  increment?: number
}

/** What is left, at the moment `at`; only the seat that acts loses time. */
export type ClockMessage = {
  kind: 'none' | 'move' | 'game' | 'days'
  allowed: number
  increment: number
  at: number
  left: (number | null)[]
  deadline: number | null
}

/** Add one's own randomness to the shuffle, before the deal, as hex digits. */
export type ContributeMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'contribute'
  randomness: string
}

/** A line of the log. What the reader may not know is `?`. */
export type EntryMessage = {
  number: number
  kind: string
  at: number
  seat: number | 'chance' | null
  action?: string
  name?: string
  more?: Record<string, unknown>
}

/** The options of a match; those left out are at their defaults. */
export type FixtureBody = {
  options: Record<string, unknown>
}

/** The table where a match goes on, and your seats there. */
export type FollowedMessage = {
  table: string
  seats: number[]
  link: string
}

/** One moment of a replay. */
export type FrameMessage = {
  ply: number
  actor: number | 'chance' | null
  action: string | null
  view: View | null
}

/** A game as it is listed. */
export type GameMessage = {
  game: string
  title: string
  credits: string
  summary: SaidMessage
  fewest_seats: number
  most_seats: number
  rules_version: number
  full_score: number
  options: OptionMessage[]
  ready: boolean
  way: 'ahead' | 'jit' | 'interpreted'
  way_asked_for: boolean
}

/** Whether the process lives. */
export type HealthMessage = {
  status?: 'alive'
  version: string
}

/** An action, and what a strong program thinks of it. */
export type HintAction = {
  action: string
  value: number
  proven: boolean
  points: number | null
}

/** What a program would do, the best first, in the position of that number. */
export type HintMessage = {
  position_number: number
  actions: HintAction[]
}

/** What a program thinks of a decision, from what the seat knew then. */
export type JudgedMessage = {
  ply: number
  seat: number
  action: string
  value: number | null
  best: string
  best_value: number
  points: number | null
}

/** An earlier line of which more is known now: its action's text from now on. */
export type LearntMessage = {
  number: number
  action: string
}

/** A program that can take a seat. */
export type LevelMessage = {
  level: string
  about: SaidMessage
}

/** A table in the list of open tables. */
export type ListingMessage = {
  table: string
  game: string
  options: Record<string, unknown>
  seats: SeatMessage[]
  open_seats: number[]
  clock: ClockMessage
  created: number
}

/** A table to be made. */
export type NewTableBody = {
  game: string
  options?: Record<string, unknown>
  seats: SeatBody[]
  clock?: ClockBody
  /** Show it to all who look for open tables. */
  listed?: boolean
  /** Let anyone with its link watch. */
  spectators?: boolean
  /** Let seats ask a program what it would do. */
  hints?: boolean
  /** A secret of your own for your seat; one is made if you give none. */
  token?: string | null
}

/** Offer a draw to all others. */
export type OfferDrawMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'offer_draw'
}

/** Something that can differ between matches of a game. */
export type OptionMessage = {
  name: string
  about: SaidMessage
  values: SaidMessage
  kind: 'switch' | 'choice' | 'number' | 'other'
  default: unknown
  choices?: string[] | null
  least?: number | null
  most?: number | null
}

/** How a match ended by the rules. */
export type OutcomeView = {
  returns: number[]
  winners: number[]
  reason: string
}

/** Ask whether the server is still there. */
export type PingMessage = {
  type: 'ping'
  name?: string | null
}

/** Play an action, in notation. */
export type PlayMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'play'
  action: string
  /** The last entry seen; refused if the position has changed since. */
  after?: number | null
}

/** The answer to a ping. */
export type PongMessage = {
  type?: 'pong'
  name: string | null
}

/** Why a request was refused: a sentence for the person, a code for the program. */
export type ProblemMessage = {
  sentence: string
  reason?: string | null
  values?: Record<string, unknown>
  code: string
}

/** Whether tables can be served, and which games can be played now. */
export type ReadyMessage = {
  ready: boolean
  games: string[]
}

/** The answer to a message that changed nothing. */
export type RefusedMessage = {
  sentence: string
  reason?: string | null
  values?: Record<string, unknown>
  type?: 'refused'
  name: string | null
  code: 'bad-action' | 'bad-request' | 'not-your-turn' | 'not-begun' | 'over' | 'stale' | 'time-up' | 'no-seat' | 'seat-taken' | 'nothing-to-answer' | 'cannot-undo' | 'not-possible' | 'unknown-table' | 'private' | 'preparing' | 'busy' | 'unavailable' | 'bad-message' | 'too-fast' | 'broken'
}

/** A record to be viewed. */
export type ReplayBody = {
  record: Record<string, unknown>
  /** Whose view; a spectator's if left out. */
  seat?: number | null
  first?: number
  count?: number
}

/** Some moments of a replay, and how many there are. */
export type ReplayMessage = {
  game: string
  options: Record<string, unknown>
  seat: number | null
  plies: number
  frames: FrameMessage[]
}

/** What waits for an answer: seats that have asked or agreed so far. */
export type RequestsMessage = {
  draw: number[]
  undo: number[]
  rematch: number[]
}

/** Give up; in games of more than two seats, or played together, a program takes over. */
export type ResignMessage = {
  /** The client's own; unique for its seat. */
  name: string
  type: 'resign'
}

/** How the match ended, by the rules or by the table. */
export type ResultMessage = {
  winners: number[]
  reason: string
  by: 'rules' | 'table'
  returns: number[] | null
}

/** A record to be judged. */
export type ReviewBody = {
  record: Record<string, unknown>
  first?: number
  /** Decisions at most. */
  count?: number
}

/** The decisions among some moments of a match, judged. */
export type ReviewMessage = {
  game: string
  plies: number
  following: number | null
  judged: JudgedMessage[]
}

/** Something said to a person: in English, and as a phrase that an app words itself. */
export type SaidMessage = {
  sentence: string
  reason?: string | null
  values?: Record<string, unknown>
}

/** How a seat is to be filled. */
export type SeatBody = {
  kind: 'me' | 'bot' | 'open'
  /** Of "me": your name. Of "bot": its level. */
  name?: string
}

/** A place at the table. */
export type SeatMessage = {
  seat: number
  kind: 'person' | 'bot' | 'open'
  name: string
  level: string | null
  contribution: string | null
}

/** Where you sit. The proof went into a cookie. */
export type SeatedMessage = {
  table: string
  seat: number | null
  link: string
}

export type ServerMessage = UpdateMessage | AckMessage | RefusedMessage | PongMessage | BeatMessage

/** The table as one reader sees it. */
export type TableMessage = {
  table: string
  game: string
  rules_version: number
  options: Record<string, unknown>
  state: 'open' | 'running' | 'over'
  waiting: 'seats' | 'randomness' | 'rules' | null
  listed: boolean
  spectators: boolean
  hints: boolean
  seat: number | null
  seats: SeatMessage[]
  clock: ClockMessage
  number: number
  position_number: number
  commitment: string
  secret: string | null
  view: View | null
  choices: ChoicesMessage | null
  requests: RequestsMessage
  can: Abilities
  result: ResultMessage | null
  rematch: string | null
}

/** A seat to be taken. */
export type TakeSeatBody = {
  /** The first open one if left out. */
  seat?: number | null
  name?: string
  /** Your own randomness for the shuffle. */
  contribution?: string | null
  /** A secret of your own: sent again, it gets the same seat again. */
  token?: string | null
}

/** What a subscriber gets: what is new, and how the table looks now. */
export type UpdateMessage = {
  type: 'update'
  table: TableMessage
  entries: EntryMessage[]
  learnt: LearntMessage[]
}

/** What the views of all games have. */
export type View = {
  actor: number | 'chance' | null
  outcome: OutcomeView | null
}
