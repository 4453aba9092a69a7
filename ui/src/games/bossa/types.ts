// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript
import type { OutcomeView } from '../../server/types'

/** The next position at one end of a row: what it needs (B4.1 to B4.3). */
export type BossaEndView = {
  end: string
  value: number
  counts: number[]
}

/** A position of a row: the tiles first laid, and those stacked on them (B5.3). */
export type BossaPositionView = {
  value: number
  tiles: string[]
  stacked: string[]
}

/** A row with its die and what can be added to it. */
export type BossaRowView = {
  colour: string
  die: number | null
  owner: number | null
  positions: BossaPositionView[]
  ends: BossaEndView[]
}

/** What lies before a seat. */
export type BossaSeatView = {
  tiles: string[]
  unknown: number
  markers: string[]
  chip: string | null
  chip_on: string | null
}

/** The whole table as one viewer sees it. */
export type BossaView = {
  actor: number | 'chance' | null
  outcome: OutcomeView | null
  rules: string
  chips: boolean
  phase: string
  turn: number | null
  rows: BossaRowView[]
  hands: BossaSeatView[]
  pile: number
  unseen: string[]
  discard: string[]
}
