/** Tiles and places in words, for sentences and screen readers. */
import { t, words } from '../../../../words/words.svelte'
import {
  around,
  BASE,
  isSame,
  openPlaces,
  patternOf,
  type Laying,
  type Piece,
  type Place,
  type Refusal,
} from './laying'

/** "tile A", "the light temple". */
export function pieceName(piece: Piece): string {
  if (patternOf(piece) !== BASE)
    return t('niwa_race.pages.garden.tile', { pattern: patternOf(piece) })
  return t(
    piece === `${BASE}1` ? 'niwa_race.pages.garden.temple.1' : 'niwa_race.pages.garden.temple.2',
  )
}

/** "row 2, place 3": counted from the top and from the left of what can be seen. */
export function placeName(laying: Laying, place: Place): string {
  const shown = [...laying.laid, ...openPlaces(laying)]
  const first = Math.min(...shown.map(({ j }) => j))
  const before = shown.filter(({ i, j }) => j === place.j && i < place.i)
  return t('niwa_race.pages.garden.place', { row: place.j - first + 1, number: before.length + 1 })
}

/** What lies beside a place; empty if nothing does. */
export function besideName({ laid }: Laying, place: Place): string {
  const beside = around(place).flatMap((near) => laid.filter((one) => isSame(one, near)))
  if (!beside.length) return ''
  const tiles = words.list(beside.map(({ piece }) => pieceName(piece)))
  return t('niwa_race.pages.garden.beside', { tiles })
}

export const refusalName = (why: Refusal): string => t(`niwa_race.pages.garden.refuse.${why}`)
