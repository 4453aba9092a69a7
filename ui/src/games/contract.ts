/** What a game brings to the app, and what its board gets from it. How they work together: README.md here. */
import type { Component } from 'svelte'
import type { HintAction, OptionMessage, ResultMessage, SeatMessage, View } from '../server/types'
import type { GameSwitch } from '../settings/gameSwitch'
import type { Choices } from '../table/choices'
import type { Intent } from '../table/intent.svelte'

/** What the app itself reads of a view; the rest is the game's. */
export type AnyView = View

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
  /** What the seat is called: "You", or its name; "Chance" for chance. */
  who: string
  names: string[]
  /** The view after the action, if it is known. */
  view: V | null
}

/** What a form for a game's options gets. It keeps what is chosen in `options`. */
export type OptionsProps = {
  game: string
  descriptions: OptionMessage[]
  options: Record<string, unknown>
  /** Begin the match with what is chosen. */
  start: () => void
}

/** What a page gets that a game adds: `pages/<name>/Page.svelte`, at /games/<game>/<name>. */
export type GamePageProps = {
  game: string
  /** Let somebody choose the rest and begin a match with these options. */
  play: (options: Record<string, unknown>) => void
}

/** What a game's analysis of a match gets: at the end of a table, and in a replay. */
export type AnalysisProps<A = unknown> = {
  /** Ask the server for the analysis from a seat. */
  load: (seat: number) => Promise<A>
  names: string[]
  /** The number of actions up to the moment that is shown; left out: all. */
  actions?: number
}

/** A position that was really reached, as every seat saw it, written by scripts/rules_examples.py. */
export type Example<V = AnyView> = {
  options: Record<string, unknown>
  views: V[]
  history: LastAction[]
}

/** A figure of the rules: an example on the board, or what the game draws itself. */
export type Figure = {
  /** The address of an `Example`. */
  example?: string
  /** Draws the example instead of the board. */
  Drawing?: Component<{ example: Example }>
  /** Drawn without an example. */
  Pieces?: Component
  /** Whether the board needs more height than usual. */
  tall?: boolean
}

/** The figures of a game, by the names that its rules give them. */
export type Figures = Record<string, Figure>

/** The default export of a game's `index.ts`: light, because the home page loads it for every game. */
export type GameModule<V = AnyView, F = null, A = unknown> = {
  /** Its place among the games; those without one come last. */
  order?: number
  /** A small picture for its card; without one the card has none. */
  Scene?: Component
  /** The options that can be chosen for a new table; left out: all. */
  offered?: readonly string[]
  /** Options that are kinder in somebody's first match; `about.firstMatch` offers them. */
  firstMatch?: Record<string, unknown>
  /** A form of its own for them; otherwise it is drawn from their descriptions. */
  Options?: () => Promise<{ default: Component<OptionsProps, object, 'options'> }>
  /** Settings of its own; their texts are `switches.<name>.label` and `.about`. */
  switches?: readonly GameSwitch[]
  figures?: () => Promise<{ default: Figures }>
  /** All that a table, a replay or a figure needs. */
  load: () => Promise<{ default: GameTable<V, F, A> }>
}

/** What a game brings to its tables, replays and figures. */
export type GameTable<V = AnyView, F = null, A = unknown> = {
  Board: Component<BoardProps<V, F>>
  /** A section of the side panel; on phones a sheet behind a button with this label. */
  Extras?: Component<BoardProps<V, F>>
  extrasLabel?: () => string
  /** The game's own part of the end screen, below the sentence. */
  End?: Component<BoardProps<V, F>>
  /** What can be thought about a match afterwards. */
  Analysis?: Component<AnalysisProps<A>>
  /** One sentence about an action, for the log and for screen readers. */
  say: (action: string, context: SayContext<V>) => string
  /** A short line behind the title: "Compact · turn 14". */
  subtitle: (options: Record<string, unknown>, view: V | null) => string
  /** A few words behind a seat's name: "white · 2 tiles". */
  seatNote?: (view: V, seat: number) => string
  /** Why the match ended, by the reason of the rules: "{names[0]} reached your base." */
  ending: (ending: Ending<V>) => string
  /**
   * One view with all hands open, from the views of all seats of the same moment. Without it no
   * replay offers that.
   */
  openView?: (views: readonly V[]) => V
  /** Whether the board draws all other seats itself (more than two seats). */
  drawsSeats?: boolean
  /** Whether hands are hidden, always or in this position: the device is covered when passed on. */
  hidden?: boolean | ((view: V) => boolean)
}
