/** What the picks mean, as the what-now line and the primary button say it. */
import type { NiwashiView } from './types'
import { t, words } from '../../words/words.svelte'
import type { Told } from '../told'
import { hindrance, type Ghost, type Hindrance } from './ghost'
import { colourName, facingName, spotName, tileLabel } from './names'
import type { Narrowed, Picks } from './picks'

export function tell(view: NiwashiView, seat: number, picks: Picks, narrowed: Narrowed): Told {
  const { action, phase } = narrowed
  if (phase === null) return {}
  if (phase === 'discard') return { action, ...tellDiscard(view, seat, picks, narrowed) }
  if (phase === 'take')
    return { action, ...tellTake(view, seat, picks, narrowed), sure: action !== null }
  if (picks.lighting) return { action, ...tellLantern(picks) }
  if (picks.ghost) return { action, ...tellStrip(view, picks.ghost, narrowed) }
  return {
    now: t('niwashi.pickTile'),
    other: t('niwashi.orLantern'),
    label: t('niwashi.place'),
  }
}

function tellDiscard(
  view: NiwashiView,
  seat: number,
  { discards }: Picks,
  { action }: Narrowed,
): Told {
  return {
    now: action
      ? t('niwashi.discardNow', { tile: tileLabel(discards.at(-1) ?? '') })
      : t('niwashi.pickDiscards', { count: view.seats[seat].tiles.length - discards.length }),
    other: t('niwashi.lastOnTop'),
    label: t('niwashi.discard'),
  }
}

function tellTake(view: NiwashiView, seat: number, { taking }: Picks, { takable }: Narrowed): Told {
  const tile = taking === 'discard' ? view.discard.at(-1) : taking
  const held = view.seats[seat].tiles.length
  // Two in hand are the rule; with fewer it may be one tile of several.
  const pick = held < 2 ? t('niwashi.pickTakeHeld', { held }) : t('niwashi.pickTake')
  return {
    now: tile ? t('niwashi.takeNow', { tile: tileLabel(tile) }) : pick,
    other: takable.has('discard') ? t('niwashi.orDiscard') : t('niwashi.partnerSees'),
    label: t('niwashi.take'),
  }
}

/** Why something of the supply cannot be taken now; empty where there is nothing to say. */
export function whyNotTaken({ phase }: Narrowed, what: string): string {
  if (phase === 'take' && what === 'discard') return t('niwashi.noMatchNoDiscard')
  return phase === 'act' && what !== 'discard' ? t('niwashi.actFirst') : ''
}

function tellLantern({ spot, facing }: Picks): Told {
  const now = () => {
    if (!spot) return t('niwashi.pickSpot')
    if (facing === null) return t('niwashi.pickFacing', { spot: spotName(spot) })
    return t('niwashi.lanternNow', { spot: spotName(spot), facing: facingName(facing) })
  }
  return { now: now(), other: t('niwashi.handGoes'), label: t('niwashi.setLantern') }
}

const HINDRANCES = {
  none: 'niwashi.cannotLie',
  beside: 'niwashi.mustCover',
  'too-many': 'niwashi.coversThree',
  outside: 'niwashi.outside',
  blocked: 'niwashi.blocked',
} as const satisfies Record<Hindrance, string>

function tellStrip(view: NiwashiView, ghost: Ghost, { action, under }: Narrowed): Told {
  const label = t('niwashi.place')
  if (!action) {
    return { now: t(HINDRANCES[hindrance(ghost, view)]), other: t('niwashi.moveIt'), label }
  }
  const pairs = under.flatMap(({ colour, covers }) =>
    covers === null
      ? []
      : t('niwashi.onto', { upper: colourName(colour), lower: colourName(covers) }),
  )
  const values = { count: pairs.length, pairs: words.list(pairs) }
  if (!under.some(({ matches }) => matches)) {
    return { now: t('niwashi.covers', values), other: t('niwashi.drawDisplay'), label }
  }
  return {
    now: t('niwashi.coversMatch', values),
    other: t(view.discard.length ? 'niwashi.mayDrawDiscard' : 'niwashi.noDiscardYet'),
    label,
  }
}
