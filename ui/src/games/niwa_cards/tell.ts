/** What the picks mean, as the what-now line and the primary button say it. */
import type { NiwaCardsView } from './types'
import { t } from '../../words/words.svelte'
import type { Told } from '../told'
import { trioPoints } from './cards'
import type { Piece } from './identities'
import { cardName, cardNames } from './names'
import type { Narrowed, Picks } from './picks'

export function tell(view: NiwaCardsView, picks: Picks, narrowed: Narrowed): Told {
  if (narrowed.hand === null) return {}
  if (narrowed.exchanging) return tellExchange(picks, narrowed)
  if (picks.revealing || !narrowed.canSwap) return tellReveal(view, picks, narrowed)
  return tellSwap(view, picks, narrowed)
}

function tellReveal(view: NiwaCardsView, { revealing }: Picks, { action }: Narrowed): Told {
  return {
    action,
    label: t('niwa_cards.reveal'),
    now: t(revealing ? 'niwa_cards.revealNow' : 'niwa_cards.mustReveal'),
    other: t('niwa_cards.pileLeft', { count: view.pile }),
    sure: revealing,
  }
}

function tellSwap(view: NiwaCardsView, { give, take }: Picks, narrowed: Narrowed): Told {
  const { action, canReveal } = narrowed
  const nameOf = (piece: Piece | null) => (piece?.card ? cardName(piece.card) : '')
  const values = { give: nameOf(give), take: nameOf(take) }
  const now = () => {
    if (action) return t('niwa_cards.swapNow', values)
    if (give) return t('niwa_cards.givePicked', values)
    return take ? t('niwa_cards.takePicked', values) : t('niwa_cards.swapOrReveal')
  }
  const other = () => {
    if (action) return t(give?.card === take?.card ? 'niwa_cards.twins' : 'niwa_cards.allSee')
    return view.swaps_left !== null && view.swaps_left <= view.hands.length
      ? t('niwa_cards.swapsLeft', { count: view.swaps_left })
      : t('niwa_cards.pileLeft', { count: view.pile })
  }
  return {
    action,
    label: t('niwa_cards.swap'),
    now: now(),
    other: other(),
    extra: canReveal ? [{ label: t('niwa_cards.reveal'), action: 'reveal', key: 'r' }] : [],
  }
}

function tellExchange({ trio, laid }: Picks, { action, canLeave }: Narrowed): Told {
  const value = trio ?? ''
  const now = () => {
    if (action) {
      const cards = cardNames(laid.flatMap(({ card }) => card ?? []))
      return t('niwa_cards.takeNow', { value, cards })
    }
    if (trio === null) return t('niwa_cards.chooseTrio')
    return laid.length
      ? t('niwa_cards.layMore', { count: 3 - laid.length })
      : t('niwa_cards.layThree', { value })
  }
  return {
    action,
    label: t('niwa_cards.takeTrio'),
    now: now(),
    other:
      action && trio !== null
        ? t('niwa_cards.trioBrings', { value, points: trioPoints(trio) })
        : t('niwa_cards.orLeave'),
    extra: canLeave ? [{ label: t('niwa_cards.leave'), action: 'leave', key: 'x' }] : [],
  }
}
