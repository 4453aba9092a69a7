import type { NiwaCardsView } from './types'
import { t, words } from '../../words/words.svelte'
import type { GameModule } from '../contract'
import Board from './Board.svelte'
import Extras from './Extras.svelte'
import { orderText } from './names'
import { say } from './say'

const game: GameModule<NiwaCardsView> = {
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
  drawsSeats: true,
  hidden: true,
}

export default game
