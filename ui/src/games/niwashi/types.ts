// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript
import type { OutcomeView } from '../../server/types'

/** A cell where no field can lie (10). */
export type NiwashiBlockedView = {
  x: number
  y: number
  what: string
}

/** A cell of the garden, its layers from bottom to top. */
export type NiwashiCellView = {
  x: number
  y: number
  colour: string
  layers: NiwashiLayerView[]
}

/** The garden, its bounding box and how it grew. */
export type NiwashiGardenView = {
  left: number
  right: number
  top: number
  bottom: number
  cells: NiwashiCellView[]
  start: string | null
  placements: NiwashiPlacementView[]
}

/** The scenario: every field lies within the area and on no blocked cell (10). */
export type NiwashiJourneyView = {
  number: number
  name: string
  place: string
  text: string
  required: number
  left: number
  right: number
  top: number
  bottom: number
  blocked: NiwashiBlockedView[]
}

/** How a lantern of the partner was read. */
export type NiwashiLanternThought = {
  turn: number
  lantern: string
  read_as: string[]
  before: Record<string, number>
  after: Record<string, number>
  truth: string[]
  understood: boolean
}

/** Where the lantern stands and what it looks at (N6.1). */
export type NiwashiLanternView = {
  text: string
  place: string
  x: number | null
  y: number | null
  tile: string | null
  shape: string | null
  facing: string
}

/** The tile that a seat laid in its last turn: only it fulfils the partner's orders (N4.2). */
export type NiwashiLastTileView = {
  placement: number
  visible: number[][]
}

/** A field that lies somewhere: its colour and the number of its tile in `placements`. */
export type NiwashiLayerView = {
  colour: string
  placement: number | null
}

/** An order in hand. */
export type NiwashiOrderView = {
  order: string | null
  possible: string[]
}

/** A tile as it was laid (N5.1). */
export type NiwashiPlacementView = {
  seat: number
  text: string
  tile: string
}

/** A garden of the journey. In the map `.` is open ground and `*` where it begins. */
export type NiwashiScenarioData = {
  number: number
  name: string
  place: string
  text: string
  required: number
  map: string[]
}

/** What lies before a seat. */
export type NiwashiSeatView = {
  tiles: string[]
  secret: string[]
  unknown: number
  orders: NiwashiOrderView[]
  fulfilled: string[]
  stack: number
  last: NiwashiLastTileView | null
}

/** All that a seat thought in a match, and the same as phrases. */
export type NiwashiThoughts = {
  seat: number
  turns: NiwashiTurnThought[]
  lanterns: NiwashiLanternThought[]
  summary: PhraseMessage[]
}

/** A turn's beginning, as the thinking seat saw its partner. */
export type NiwashiTurnThought = {
  turn: number
  actions: number
  seat: number
  belief: Record<string, number>
  truth: string[]
  known: number
}

/** The whole table as one viewer sees it. */
export type NiwashiView = {
  actor: number | 'chance' | null
  outcome: OutcomeView | null
  journey: NiwashiJourneyView | null
  phase: string
  turn: number | null
  score: number
  garden: NiwashiGardenView
  lantern: NiwashiLanternView | null
  display: string[]
  discard: string[]
  discard_open: boolean
  pile: number
  seats: NiwashiSeatView[]
  unseen: string[]
  unseen_orders: string[]
}

/** A phrase on its way to a client: `reason` is its full name. */
export type PhraseMessage = {
  reason: string
  values: Record<string, unknown>
}
