/** What a game brings to the app, and what its board gets from it. How they work together: README.md here. */
import type { Component } from 'svelte'
import type { HintAction, OutcomeView, ResultMessage, SeatMessage } from '../server/types'
import type { Choices } from '../table/choices'
import type { Intent } from '../table/intent.svelte'

/** What the app itself reads of a view; the rest is the game's. */
export type AnyView = {
  actor: number | 'chance' | null
  outcome: OutcomeView | null
}

/** Who did what last: `seat` is "chance" for a draw, a deal or a roll. */
export type LastAction = { seat: number | 'chance'; action: string }

/** What a board gets: of a game with views `V` and, where it has one, a fixture `F`. */
export type BoardProps<V = AnyView, F = null> = {
  /** The position to draw: now, or a moment of the log, of a replay or of the rules. */
  view: V
  /** The view before that one, if it is known. */
  previous: V | null
  /** The last action of a seat up to `view`. */
  lastAction: LastAction | null
  /** All actions up to `view`, chance included; what was taken back is left out. */
  history: LastAction[]
  /** The seat on the near side; 0 for spectators. */
  seat: number
  /** The seat of the person who looks; null: a spectator, or all hands are open. */
  reader: number | null
  seats: SeatMessage[]
  /** The names of the seats as shown. */
  names: string[]
  options: Record<string, unknown>
  /** How the match ended; null: it goes on. */
  result: ResultMessage | null
  /** The table; null where there is none: a record file, the rules. */
  tableId: string | null
  /** Null: not to move, or only looking. */
  choices: Choices | null
  /** What the picks mean. */
  intent: Intent
  /** The best actions, the first is best; null: nobody asked. */
  hints: HintAction[] | null
  /** What never changes during a match and is in no view. */
  fixture: F
  /** A reactive object that the board and the extras of one table share; empty at first. */
  own: Record<string, unknown>
}

/** What the sentence about the end of a match is made from. */
export type Ending<V = AnyView> = {
  view: V
  result: ResultMessage
  reader: number | null
  names: string[]
}

/** What a sentence about an action is made from. */
export type SayContext<V = AnyView> = {
  seat: number | 'chance'
  /** The reader's seat, or null. */
  reader: number | null
  /** How the seat is called: "You", or its name; "Chance" for chance. */
  who: string
  names: string[]
  /** The view after the action, if it is known. */
  view: V | null
}

/** What a game brings to its tables, replays and figures. */
export type GameModule<V = AnyView, F = null> = {
  Board: Component<BoardProps<V, F>>
  /** A section of the side panel; on phones a sheet behind a button with this label. */
  Extras?: Component<BoardProps<V, F>>
  extrasLabel?: () => string
  /** The game's own part of the end screen, below the sentence. */
  End?: Component<BoardProps<V, F>>
  /** One sentence about an action, for the log and for screen readers. */
  say: (action: string, context: SayContext<V>) => string
  /** A short line behind the title: "Compact · turn 14". */
  subtitle: (options: Record<string, unknown>, view: V | null) => string
  /** A few words behind a seat's name: "white · 2 tiles". */
  seatNote?: (view: V, seat: number) => string
  /** Why the match ended, by the reason of the rules: "{names[0]} reached your base." */
  ending: (ending: Ending<V>) => string
  /** Whether the board draws all other seats itself (more than two seats). */
  drawsSeats?: boolean
  /** Whether hands are hidden, always or in this position: the device is covered when passed on. */
  hidden?: boolean | ((view: V) => boolean)
}
