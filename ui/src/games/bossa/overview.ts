/** Where each of the 27 tiles is, as far as the viewer can know. */
import type { BossaView } from './types'

export type Whereabouts = 'yours' | 'theirs' | 'row' | 'away' | 'unseen'

/** Every pair of white and black pips with one to six in all. */
export const TILES: readonly string[] = Array.from({ length: 49 }, (_, at) => [
  at % 7,
  Math.floor(at / 7),
])
  .filter(([white, black]) => white + black >= 1 && white + black <= 6)
  .map(([white, black]) => `${white}${black}`)

export function whereabouts(view: BossaView, seat: number): Map<string, Whereabouts> {
  const found = new Map<string, Whereabouts>()
  const put = (tiles: readonly string[], at: Whereabouts) => {
    for (const tile of tiles) found.set(tile, at)
  }
  put(TILES, 'unseen')
  view.hands.forEach(({ tiles }, holder) => put(tiles, holder === seat ? 'yours' : 'theirs'))
  for (const { tiles, stacked } of view.rows.flatMap(({ positions }) => positions)) {
    put([...tiles, ...stacked], 'row')
  }
  put(view.discard, 'away')
  return found
}
