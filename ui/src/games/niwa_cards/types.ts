// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript
import type { OutcomeView } from '../../server/types'

/** An order card (C5.2). */
export type NiwaCardsOrderView = {
  number: number
  text: string
}

/** A round that is over. */
export type NiwaCardsRoundView = {
  order: NiwaCardsOrderView
  points: number[]
  winners: number[]
}

/** What cards are worth under an order, card by card (C5). */
export type NiwaCardsScoreView = {
  trios: NiwaCardsTrioView[]
  counted: string[]
  counted_points: number
  idle: string[]
  points: number
}

/** What the viewer knows of a seat. */
export type NiwaCardsSeatView = {
  cards: string[]
  unknown: number
  known: string[]
  score: NiwaCardsScoreView | null
  points: number
  orders_won: number[]
}

/** A hand laid open when its round was scored (C6.1). */
export type NiwaCardsShownView = {
  cards: string[]
  score: NiwaCardsScoreView
}

/** A trio in a scored hand (C5.1). */
export type NiwaCardsTrioView = {
  value: number
  cards: string[]
  points: number
}

/** The whole table as one viewer sees it. */
export type NiwaCardsView = {
  actor: number | 'chance' | null
  outcome: OutcomeView | null
  rounds: number
  stall: number
  round: number
  phase: string
  turn: number | null
  order: NiwaCardsOrderView | null
  centre: string[]
  centre_trios: number[]
  pile: number
  aside: number
  swaps: number
  swaps_left: number | null
  hands: NiwaCardsSeatView[]
  seen: string[]
  unseen: string[]
  scored: NiwaCardsRoundView[]
  last_hands: NiwaCardsShownView[] | null
}
