/** What the last action changed, where the lantern is shown, and what the hints speak of. */
import type { NiwashiView } from './types'
import type { NumberedHint } from '../hints'
import type { LastAction } from '../contract'
import { readAction, type Spot } from './actions'
import type { Picks } from './picks'
import { readCell, readPlacement, tileName, type Cell, type Placement } from './tiles'

export interface Marks {
  /** The strip that was laid last. */
  strip: Placement | null
  /** Whether the lantern was put where it is. */
  lantern: boolean
}

/** A turn with the lantern ends with a discard. */
export function marksOf(last: LastAction | null, view: NiwashiView): Marks {
  const kind = last ? readAction(last.action)?.kind : undefined
  const lantern = kind === 'lantern' || kind === 'discard'
  const laid = view.garden.placements.at(-1)
  return { strip: laid && !lantern ? readPlacement(laid.text) : null, lantern }
}

export interface HintMark {
  number: number
  /** A strip that could be laid, or a cell for the lantern. */
  placement: Placement | null
  cell: Cell | null
  /** The own tile, or what could be taken. */
  tile: string | null
  taking: string | null
}

export function hintMarks(hints: readonly NumberedHint[]): HintMark[] {
  return hints.map(({ number, action: text }) => {
    const action = readAction(text)
    const placement = action?.kind === 'lay' ? action.placement : null
    const at = action?.kind === 'lantern' && action.spot[0] === 'at' ? action.spot[1] : null
    return {
      number,
      placement,
      cell: at ? readCell(at) : null,
      tile: placement && tileName(placement.reading),
      taking: action?.kind === 'take' ? action.from : null,
    }
  })
}

/** Which way the lantern faces on a spot; null: it is not there. The one in hand goes first. */
export function facingOn(view: NiwashiView, picks: Picks, spot: Spot): string | null {
  if (picks.spot?.join(' ') === spot.join(' ')) return picks.facing ?? '-'
  const { lantern } = view
  const [place, tile] = spot
  const there = lantern?.place === place && (tile === undefined || lantern.tile === tile)
  return there && !picks.lighting ? lantern.facing : null
}

/** The lantern, if no piece on the table shows where it is. */
export function strayLantern({ lantern, discard, display }: NiwashiView): NiwashiView['lantern'] {
  if (!lantern || lantern.place === 'at' || lantern.place === 'pile') return null
  if (lantern.place === 'discard') return discard.length ? null : lantern
  if (lantern.place === 'on' && lantern.tile && display.includes(lantern.tile)) return null
  return lantern
}
