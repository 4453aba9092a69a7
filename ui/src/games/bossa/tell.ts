/** What the picks mean, as the what-now line and the primary button say it. */
import type { BossaView } from './types'
import { t, words, type Key } from '../../words/words.svelte'
import type { Told } from '../told'
import { colourOf, type BossaAction, type Chip } from './actions'
import { countsName, endOf, placeName } from './names'
import { takesOne, type Narrowed, type Picks } from './picks'
import { sumsOf } from './sums'

const places = (ats: Iterable<string>, view: BossaView) => [...ats].map((at) => placeName(at, view))

export function tell(
  view: BossaView,
  picks: Picks,
  narrowed: Narrowed,
  other: string,
  drawn: string | null,
  chip: Chip | null,
): Told {
  const action = narrowed.action?.text ?? null
  if (narrowed.offered.length) {
    return { ...tellOpening(view, picks.opening, other), action, sure: action !== null }
  }
  return {
    ...tellTurn(view, picks, narrowed, other, drawn, chip),
    action,
    // Tiles alone could still become more; a place, or what a marker takes, is the last pick.
    sure: picks.at !== null || takesOne(picks.marker),
  }
}

/** What is chosen before the first turn, by the word of the notation. */
const OPENINGS: Record<string, Key> = {
  white: 'bossa.opening.takeWhite',
  black: 'bossa.opening.takeBlack',
  first: 'bossa.opening.takeFirst',
  doubler: 'bossa.opening.keepDoubler',
  inverter: 'bossa.opening.keepInverter',
}

function tellOpening(view: BossaView, opening: string | null, other: string): Told {
  const phase = view.phase === 'keep' || view.phase === 'colour' ? view.phase : 'choose'
  return {
    label: t(opening === null ? 'bossa.do.chooseOne' : OPENINGS[opening]),
    now: t(`bossa.opening.${phase}`, { other }),
    other: t(`bossa.opening.${phase}Other`, { other }),
  }
}

function tellTurn(
  view: BossaView,
  picks: Picks,
  narrowed: Narrowed,
  other: string,
  drawn: string | null,
  chip: Chip | null,
): Told {
  const label = labelOf(narrowed.action, view)
  switch (picks.marker) {
    case 'redraw':
      return picks.tiles.length
        ? { now: t('bossa.now.redrawing', { tile: picks.tiles[0] }), other: '', label }
        : { now: t('bossa.now.redraw'), other: t('bossa.now.redrawOther'), label }
    case 'swap':
      return { ...tellSwap(picks, other), label }
    default:
      return picks.tiles.length || picks.at || picks.marker
        ? { ...tellSet(view, picks, narrowed, chip), label: label || t(waiting(narrowed)) }
        : { ...tellStart(view, narrowed, drawn), label: t('bossa.do.choose') }
  }
}

const waiting = (narrowed: Narrowed) =>
  narrowed.fits.size > 1 ? 'bossa.do.choosePlace' : 'bossa.do.choose'

function tellStart(view: BossaView, narrowed: Narrowed, drawn: string | null) {
  const drew = drawn ? `${t('bossa.now.drew', { tile: drawn })} ` : ''
  const open = places(narrowed.within, view)
  return {
    now: drew + t('bossa.now.pick'),
    other: open.length
      ? t('bossa.now.open', { places: words.list(open) })
      : t('bossa.now.onlyMarkers'),
  }
}

function tellSwap(picks: Picks, other: string) {
  const [mine] = picks.tiles
  const { theirs } = picks
  if (mine && theirs) return { now: t('bossa.now.swapping', { mine, theirs }), other: '' }
  if (mine) return { now: t('bossa.now.swapMine', { tile: mine, other }), other: '' }
  if (theirs) return { now: t('bossa.now.swapTheirs', { tile: theirs }), other: '' }
  return { now: t('bossa.now.swap', { other }), other: t('bossa.now.used') }
}

function tellSet(view: BossaView, picks: Picks, narrowed: Narrowed, chip: Chip | null) {
  const stacking = picks.marker === 'stack'
  const count = picks.tiles.length
  if (count === 0) {
    if (picks.at && !stacking) return { now: needOf(picks.at, view), other: t('bossa.now.pickFor') }
    return { now: t('bossa.now.stack'), other: t('bossa.now.stackOther') }
  }
  const sums = sumsOf(picks.tiles, picks.chipOn, chip)
  const fits = places(narrowed.fits, view)
  const sum = t('bossa.now.sum', { count, ...sums })
  const stackToo =
    !stacking && narrowed.stackFits.size
      ? t('bossa.now.stackToo', { places: words.list(places(narrowed.stackFits, view), 'or') })
      : ''
  const chosen = narrowed.action && 'at' in narrowed.action ? narrowed.action.at : null
  if (chosen) {
    const key = stacking ? 'bossa.now.stackFit' : 'bossa.now.fit'
    const elsewhere = fits.filter((name) => name !== placeName(chosen, view))
    return {
      now: t(key, { count, place: placeName(chosen, view) }),
      other: elsewhere.length
        ? t('bossa.now.fits', { count, places: words.list(fits, 'or') })
        : stackToo,
    }
  }
  if (fits.length > 1) {
    const key = stacking ? 'bossa.now.stackFits' : 'bossa.now.fits'
    return {
      now: t(key, { count, places: words.list(fits) }),
      other: t('bossa.now.choosePlace'),
    }
  }
  if (picks.at && !stacking) return { now: sum, other: needOf(picks.at, view) }
  if (narrowed.possible.length) return { now: sum, other: stackToo || t('bossa.now.more') }
  if (stacking) return { now: sum, other: t('bossa.now.stackNowhere') }
  return {
    now: sum,
    other: stackToo || t(count === 1 ? 'bossa.now.nowhereOne' : 'bossa.now.nowhere'),
  }
}

/** What an end asks for, as the view says it. */
function needOf(at: string, view: BossaView): string {
  const end = endOf(at, view)
  if (!end) return ''
  return t('bossa.now.end', {
    place: capital(placeName(at, view)),
    counts: countsName(end.counts),
    value: end.value,
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function labelOf(action: BossaAction | null, view: BossaView): string {
  switch (action?.kind) {
    case 'place':
      return t('bossa.do.place', { place: placeName(action.at, view) })
    case 'stack':
      return t('bossa.do.stack', { place: placeName(action.at, view) })
    case 'redraw':
      return t('bossa.do.redraw', { tile: action.mine })
    case 'swap':
      return t('bossa.do.swap', { mine: action.mine, theirs: action.theirs })
    default:
      return ''
  }
}

/** Why tiles that were picked do not go where somebody pointed. */
export function whyNot(at: string, view: BossaView, picks: Picks, chip: Chip | null): string {
  const end = endOf(at, view)
  if (!end) return ''
  const place = capital(placeName(at, view))
  const counts = countsName(end.counts)
  if (!end.counts.includes(picks.tiles.length)) {
    return t('bossa.refuse.endCount', { place, counts, count: picks.tiles.length })
  }
  const sums = sumsOf(picks.tiles, picks.chipOn, chip)
  return t('bossa.refuse.end', { place, counts, value: end.value, sum: sums[colourOf(at)] })
}
