import type { NiwashiThoughts, NiwashiView } from './types'
import { t } from '../../words/words.svelte'
import type { GameTable } from '../contract'
import Board from './Board.svelte'
import Beliefs from './Beliefs.svelte'
import End from './End.svelte'
import Extras from './Extras.svelte'
import { gardenName } from './names'
import { say } from './say'

const table: GameTable<NiwashiView, null, NiwashiThoughts> = {
  Board,
  End,
  Extras,
  Analysis: Beliefs,
  extrasLabel: () => t('niwashi.extras'),
  say,
  subtitle: (_, view) => {
    if (!view) return ''
    if (!view.journey) return t('niwashi.subtitle', { score: view.score })
    const { number, required } = view.journey
    return t('niwashi.subtitleJourney', { garden: gardenName(number), score: view.score, required })
  },
  seatNote: (view, seat) => t('niwashi.seatNote', { count: view.seats[seat].stack }),
  ending: ({ view }) => {
    const count = view.score
    if (view.journey) {
      const values = {
        count,
        garden: gardenName(view.journey.number),
        required: view.journey.required,
      }
      return t(
        count >= view.journey.required ? 'niwashi.endJourneyWon' : 'niwashi.endJourneyMissed',
        values,
      )
    }
    if (view.outcome?.reason === 'all-orders') return t('niwashi.endAll')
    return t(count > 15 ? 'niwashi.endGreat' : count >= 6 ? 'niwashi.endFair' : 'niwashi.endFew', {
      count,
    })
  },
  openView: (views) => ({ ...views[0], seats: views.map(({ seats }, seat) => seats[seat]) }),
  drawsSeats: true,
  hidden: true,
}

export default table
