/** All hands open: each seat's own eyes put together. After the end nothing needs to be hidden. */
import type { GameName } from '../games/registry'
import type { BossaView, NiwaCardsView, NiwashiView, View } from '../server/types'

/** One view of a moment from the views of all seats at that moment. */
export function openView(game: GameName, views: readonly View[]): View {
  switch (game) {
    case 'niwa_cards': {
      const seen = views as readonly NiwaCardsView[]
      return { ...seen[0], hands: seen.map((view, seat) => view.hands[seat]) }
    }
    case 'niwashi': {
      const seen = views as readonly NiwashiView[]
      return { ...seen[0], seats: seen.map((view, seat) => view.seats[seat]) }
    }
    case 'bossa': {
      const seen = views as readonly BossaView[]
      return { ...seen[0], hands: seen.map((view, seat) => view.hands[seat]) }
    }
    default:
      return views[0]
  }
}
