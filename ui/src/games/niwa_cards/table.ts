import type { NiwaCardsView } from './types'
import { t, words } from '../../words/words.svelte'
import type { GameTable } from '../contract'
import Board from './Board.svelte'
import Extras from './Extras.svelte'
import { without } from './cards'
import { orderText } from './names'
import { say } from './say'

/** All hands as their seats see them; what nobody sees lies in the pile or was set aside. */
function openView(views: readonly NiwaCardsView[]): NiwaCardsView {
  const hands = views.map((view, seat) => view.hands[seat])
  const others = hands.slice(1).flatMap(({ cards }) => cards)
  const known = views[0].hands.slice(1).flatMap(({ cards }) => cards)
  return { ...views[0], hands, unseen: without(views[0].unseen, without(others, known)) }
}

const table: GameTable<NiwaCardsView> = {
  Board,
  Extras,
  extrasLabel: () => t('niwa_cards.extras'),
  say,
  subtitle: (_, view) =>
    view
      ? t('niwa_cards.subtitle', {
          round: view.round,
          rounds: view.rounds,
          order: view.order ? orderText(view.order.number) : '',
        })
      : '',
  seatNote: (view, seat) => {
    const { points, score } = view.hands[seat]
    if (score && view.phase !== 'over')
      return t('niwa_cards.seatNow', { points: score.points, total: points })
    return t('niwa_cards.points', { count: points })
  },
  ending: ({ view, result, reader, names }) => {
    const { winners } = result
    const most = Math.max(...view.hands.map((hand) => hand.points))
    const who = words.list(winners.map((seat) => names[seat]))
    if (winners.length > 1) return t('niwa_cards.shared', { who, count: most })
    if (winners[0] === reader) return t('niwa_cards.youWin', { count: most })
    return t('niwa_cards.wins', { who, count: most })
  },
  openView,
  drawsSeats: true,
  hidden: true,
}

export default table
