import type { TableMessage } from '../../server/types'
import { t } from '../../words/words.svelte'
import type { GameModule } from '../registry'
import Board from './Board.svelte'
import Extras from './Extras.svelte'
import { say } from './say'

const OPENING = ['remove', 'deal', 'roll', 'choose', 'colour', 'keep']

function subtitle(table: TableMessage): string {
  if (table.options.rules === 'novice') return t('bossa.subtitle.novice')
  return table.options.chips ? t('bossa.subtitle.chips') : ''
}

function ending(table: TableMessage, names: string[]): string {
  const reason = table.result?.reason
  const winner = table.result?.winners[0]
  if (reason === 'draw' || winner === undefined) return t('bossa.ending.draw')
  // Whoever is stuck has lost: the sentence is about that seat.
  const about = reason === 'stuck' ? 1 - winner : winner
  const side = about === table.seat ? 'you' : 'other'
  switch (reason) {
    case 'hand-empty':
    case 'six-positions':
    case 'stuck':
    case 'pile-empty':
      return t(`bossa.ending.${reason}.${side}`, { who: names[about] ?? '' })
    default:
      return ''
  }
}

const game: GameModule<'bossa'> = {
  Board,
  Extras,
  extrasLabel: () => t('bossa.overview.button'),
  say,
  subtitle,
  seatNote: (view, seat) => {
    const row = view.rows.find(({ owner }) => owner === seat)
    return row ? t(`bossa.seat.${row.colour as 'white' | 'black'}`) : ''
  },
  ending: (table, _view, names) => ending(table, names),
  // Hands are turned up after the choice of colours, chips after both have chosen.
  hidden: ({ phase }) => OPENING.includes(phase),
}

export default game
