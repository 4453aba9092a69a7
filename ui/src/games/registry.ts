/** The games that have a table, each loaded when it is needed. The contract: README.md here. */
import type { Component } from 'svelte'
import type { BoardData, HintAction, TableMessage, View, Views } from '../server/types'
import type { Choices } from '../table/choices'
import type { Intent } from '../table/intent.svelte'

export type GameName = keyof Views
export const GAMES: readonly GameName[] = ['niwa_race', 'niwa_cards', 'bossa', 'niwashi']

/** Who did what last: `seat` is "chance" for a draw, a deal or a roll. */
export type LastAction = { seat: number | 'chance'; action: string }

/** What a board gets; see README.md. */
export type BoardProps<G extends GameName = GameName> = {
  table: TableMessage
  view: Views[G]
  previous: Views[G] | null
  lastAction: LastAction | null
  history: LastAction[]
  seat: number
  choices: Choices | null
  intent: Intent
  hints: HintAction[] | null
  /** What never changes during a match and stands in no view: the race's board. */
  fixture: G extends 'niwa_race' ? BoardData : null
  /** The names of the seats as shown. */
  names: string[]
  /** Shared by a game's own parts, empty at first: whatever its board and extras share. */
  own: Record<string, unknown>
}

/** What a game brings to the frame. */
export type GameModule<G extends GameName = GameName> = {
  Board: Component<BoardProps<G>>
  /** A section of the side panel; on phones a sheet behind a button with this label. */
  Extras?: Component<BoardProps<G>>
  extrasLabel?: () => string
  /** The game's own part of the end screen, below the sentence. */
  End?: Component<BoardProps<G>>
  /** One sentence on an action, for the log and for screen readers. */
  say: (action: string, context: SayContext<G>) => string
  /** A short line behind the title: "Compact · turn 14". */
  subtitle: (table: TableMessage, view: Views[G] | null) => string
  /** A few words behind a seat's name: "white · 2 tiles". */
  seatNote?: (view: Views[G], seat: number) => string
  /** Why the match ended, by the reason of the rules: "{names[0]} reached your base." */
  ending: (table: TableMessage, view: Views[G], names: string[]) => string
  /** Whether the board draws all other seats itself (more than two seats). */
  drawsSeats?: boolean
  /** Whether hands are hidden, always or in this position: the device is covered when passed on. */
  hidden?: boolean | ((view: Views[G]) => boolean)
}

export type SayContext<G extends GameName = GameName> = {
  seat: number | 'chance'
  /** The reader's seat, or null. */
  reader: number | null
  /** How the seat is called: "You", or its name; "Chance" for chance. */
  who: string
  names: string[]
  /** The view after the action, if it is known. */
  view: Views[G] | null
}

const loaders: Record<GameName, () => Promise<{ default: GameModule<never> }>> = {
  bossa: () => import('./bossa/index') as never,
  niwa_race: () => import('./niwa_race/index') as never,
  niwa_cards: () => import('./niwa_cards/index') as never,
  niwashi: () => import('./niwashi/index') as never,
}

export function isGame(game: string): game is GameName {
  return game in loaders
}

/** A game's module. Its view is of its own type; the frame does not look into it. */
export async function loadGame(game: GameName): Promise<GameModule> {
  return (await loaders[game]()).default as unknown as GameModule
}

export type AnyView = View
