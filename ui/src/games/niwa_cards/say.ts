import { t } from '../../words/words.svelte'
import type { NiwaCardsView } from './types'
import type { SayContext } from '../contract'
import { cardName, cardNames, orderText } from './names'

/** One sentence on an action, for the log and for screen readers. */
export function say(
  action: string,
  { seat, reader, who, names }: SayContext<NiwaCardsView>,
): string {
  const [kind, ...rest] = action.split(' ')
  const you = seat === reader
  switch (kind) {
    case 'swap': {
      const values = { who, give: cardName(rest[0]), take: cardName(rest[1]) }
      return t(you ? 'niwa_cards.log.swapYou' : 'niwa_cards.log.swap', values)
    }
    case 'reveal':
      return t(you ? 'niwa_cards.log.revealYou' : 'niwa_cards.log.reveal', { who })
    case 'take': {
      const values = { who, value: rest[0], cards: cardNames(rest.slice(1)) }
      return t(you ? 'niwa_cards.log.takeYou' : 'niwa_cards.log.take', values)
    }
    case 'leave':
      return t(you ? 'niwa_cards.log.leaveYou' : 'niwa_cards.log.leave', { who })
    case 'turn':
      return t('niwa_cards.log.turn', { card: cardName(rest[0]) })
    case 'open':
      return t('niwa_cards.log.open', { card: cardName(rest[0]) })
    case 'order':
      return t('niwa_cards.log.order', { number: rest[0], order: orderText(Number(rest[0])) })
    case 'deal': {
      const [to, card] = rest
      const own = Number(to) === reader
      if (card === '?') return t('niwa_cards.log.dealHidden', { name: names[Number(to)] ?? '' })
      return t(own ? 'niwa_cards.log.dealYou' : 'niwa_cards.log.deal', {
        name: names[Number(to)] ?? '',
        card: cardName(card),
      })
    }
    default:
      return action
  }
}
