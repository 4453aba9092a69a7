/** What the last action left to be seen (a position, tiles that changed hands), and where hints lead. */
import type { BossaView } from './types'
import type { LastAction } from '../contract'
import type { NumberedHint } from '../hints'
import { colourOf, readAction } from './actions'

export interface Marks {
  /** A position such as W7. */
  place: string | null
  tiles: Set<string>
}

export function marksOf(last: LastAction | null, view: BossaView): Marks {
  const action = last ? readAction(last.action) : null
  const marks: Marks = { place: null, tiles: new Set() }
  if (action?.kind === 'place') {
    const row = view.rows.find(({ colour }) => colour === colourOf(action.at))
    const values = row?.positions.map(({ value }) => value) ?? []
    if (values.length) {
      const value = action.at.endsWith('+') ? Math.max(...values) : Math.min(...values)
      marks.place = `${action.at[0]}${value}`
    }
  }
  if (action?.kind === 'stack') marks.place = action.at
  if (action?.kind === 'swap') marks.tiles = new Set([action.mine, action.theirs])
  if (action?.kind === 'redraw') marks.tiles = new Set([action.mine])
  return marks
}

/** The tile that a seat has drawn since the view before; null if it has not, or that is not known. */
export function drawnTile(
  view: BossaView,
  previous: BossaView | null,
  last: LastAction | null,
  seat: number,
): string | null {
  if (!previous || view.phase !== 'turn' || view.turn !== seat) return null
  const before = new Set(previous.hands[seat]?.tiles)
  const swapped = last ? marksOf(last, view).tiles : new Set<string>()
  const fresh = view.hands[seat]?.tiles.filter((tile) => !before.has(tile) && !swapped.has(tile))
  return fresh?.length === 1 ? fresh[0] : null
}

/** The numbers of the hints, by the end, the position or the marker that they are about. */
export function hintMarks(hints: readonly NumberedHint[]): Map<string, number[]> {
  const marks = new Map<string, number[]>()
  for (const { number, action: text } of hints) {
    const action = readAction(text)
    if (!action) continue
    const at = 'at' in action ? action.at : action.kind
    marks.set(at, [...(marks.get(at) ?? []), number])
  }
  return marks
}
