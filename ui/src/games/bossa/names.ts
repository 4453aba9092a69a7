/** Names of tiles, places and numbers of tiles, in the reader's language. */
import type { BossaEndView, BossaRowView, BossaView } from './types'
import { t } from '../../words/words.svelte'
import { blackOf, colourOf, whiteOf } from './actions'

export function tileName(tile: string): string {
  return t('bossa.tile.name', { tile, white: whiteOf(tile), black: blackOf(tile) })
}

/** "white 7": of an end such as W+ or a position such as W7. */
export function placeName(at: string, view: BossaView): string {
  const value = endOf(at, view)?.value ?? Number(at.slice(1))
  return t(`bossa.place.${colourOf(at)}`, { value })
}

export function endOf(at: string, view: BossaView): BossaEndView | undefined {
  return view.rows.flatMap(({ ends }) => ends).find(({ end }) => end === at)
}

/** Beside a row's name: whose it is, and how many positions it has. */
export function rowNote(
  { owner, positions }: BossaRowView,
  reader: number | null,
  names: readonly string[],
): string {
  const count = positions.length
  if (owner === null) return t('bossa.row.free', { count })
  return owner === reader
    ? t('bossa.row.yours', { count })
    : t('bossa.row.theirs', { who: names[owner], count })
}

/** "1 or 3 tiles". */
export function countsName(counts: readonly number[]): string {
  return t('bossa.end.counts', { counts: countsShort(counts), count: counts.at(-1) ?? 1 })
}

export function countsShort(counts: readonly number[]): string {
  const [first, last] = [counts[0] ?? 1, counts.at(-1) ?? 1]
  return first === last ? String(first) : t('bossa.end.or', { first, last })
}
