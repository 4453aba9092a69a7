import type { BossaView } from './types'
import { t } from '../../words/words.svelte'
import type { Ending, GameTable } from '../contract'
import Board from './Board.svelte'
import Extras from './Extras.svelte'
import { say } from './say'

const OPENING = ['remove', 'deal', 'roll', 'choose', 'colour', 'keep']

function subtitle(options: Record<string, unknown>): string {
  if (options.rules === 'novice') return t('bossa.subtitle.novice')
  return options.chips ? t('bossa.subtitle.chips') : ''
}

function ending({ result, reader, names }: Ending<BossaView>): string {
  const { reason } = result
  const winner = result.winners[0]
  if (reason === 'draw' || winner === undefined) return t('bossa.ending.draw')
  // The seat that is stuck has lost, and the sentence is about it.
  const about = reason === 'stuck' ? 1 - winner : winner
  const side = about === reader ? 'you' : 'other'
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

const table: GameTable<BossaView> = {
  Board,
  Extras,
  extrasLabel: () => t('bossa.overview.button'),
  say,
  subtitle,
  seatNote: (view, seat) => {
    const row = view.rows.find(({ owner }) => owner === seat)
    return row ? t(`bossa.seat.${row.colour as 'white' | 'black'}`) : ''
  },
  ending,
  openView: (views) => ({ ...views[0], hands: views.map(({ hands }, seat) => hands[seat]) }),
  // Hands are turned up after the choice of colours, chips after both have chosen.
  hidden: ({ phase }) => OPENING.includes(phase),
}

export default table
