/** All hands open: each seat's own eyes put together. After the end nothing needs to be hidden. */
import { without } from '../games/niwa_cards/cards'
import type { GameName } from '../games/registry'
import type { BossaView } from '../games/bossa/types'
import type { NiwaCardsView } from '../games/niwa_cards/types'
import type { NiwashiView } from '../games/niwashi/types'
import type { View } from '../server/types'

/** One view of a moment from the views of all seats at that moment. */
export function openView(game: GameName, views: readonly View[]): View {
  switch (game) {
    case 'niwa_cards': {
      const seen = views as readonly NiwaCardsView[]
      const hands = seen.map((view, seat) => view.hands[seat])
      const others = hands.slice(1).flatMap(({ cards }) => cards)
      const known = hands.slice(1).flatMap((_, at) => seen[0].hands[at + 1].cards)
      const unseen = without(seen[0].unseen, without(others, known))
      return { ...seen[0], hands, unseen } as NiwaCardsView
    }
    case 'niwashi': {
      const seen = views as readonly NiwashiView[]
      return { ...seen[0], seats: seen.map((view, seat) => view.seats[seat]) } as NiwashiView
    }
    case 'bossa': {
      const seen = views as readonly BossaView[]
      return { ...seen[0], hands: seen.map((view, seat) => view.hands[seat]) } as BossaView
    }
    default:
      return views[0]
  }
}
