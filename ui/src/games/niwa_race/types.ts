// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript
import type { OutcomeView } from '../../server/types'

/** R1.6: a board as plain data. A wall is two names and a colour. */
export type NiwaRaceBoardData = {
  spaces: NiwaRaceSpaceData[]
  walls: string[][]
  bases: string[]
}

/** A figurine with its beads from bottom to top; the last one is active (R3.1). */
export type NiwaRaceFigurineView = {
  space: string
  beads: string[]
}

/** A layout that has a name, and its board (R1.4). */
export type NiwaRaceLayoutData = {
  name: string
  tiles: NiwaRaceTile[]
  board: NiwaRaceBoardData
}

/** A space with its name and its coordinates (R1.2). */
export type NiwaRaceSpaceData = {
  name: string
  q: number
  r: number
}

/** A tile on its place, turned clockwise by `rotation` sixths. */
export type NiwaRaceTile = {
  i: number
  j: number
  pattern: string
  rotation: number
}

/** What changes during a match. The board is that of the game's option `layout`. */
export type NiwaRaceView = {
  actor: number | 'chance' | null
  outcome: OutcomeView | null
  phase: string
  turns: number
  max_turns: number
  setting_up: string | null
  moving: string | null
  repeated: number
  figurines: NiwaRaceFigurineView[][]
}
