import type { NiwaRaceBoardData, NiwaRaceView } from './types'
import { t } from '../../words/words.svelte'
import type { Ending, GameTable } from '../contract'
import Board from './Board.svelte'
import { layoutName } from './names'
import { say } from './say'

function subtitle(options: Record<string, unknown>, view: NiwaRaceView | null): string {
  const layout = layoutName(options.layout)
  if (!view || view.phase === 'setup') return t('niwa_race.setup', { layout })
  return t('niwa_race.subtitle', { layout, turn: Math.min(view.turns + 1, view.max_turns) })
}

function ending({ view, result, reader, names }: Ending<NiwaRaceView>): string {
  const winner = result.winners[0]
  const turn = view.turns
  switch (result.reason) {
    case 'repetition':
      return t('niwa_race.ending.repetition')
    case 'turn-limit':
      return t('niwa_race.ending.turn-limit', { turn })
    case 'base-reached': {
      if (winner === undefined) return ''
      const side = winner === reader ? 'you' : reader === null ? 'other' : 'theirs'
      const [who, other] = [names[winner] ?? '', names[1 - winner] ?? '']
      return t(`niwa_race.ending.base-reached.${side}`, { who, other, turn })
    }
    default:
      return ''
  }
}

const table: GameTable<NiwaRaceView, NiwaRaceBoardData> = {
  Board,
  say,
  subtitle,
  seatNote: (_view, seat) => t(seat === 0 ? 'niwa_race.figure.0' : 'niwa_race.figure.1'),
  ending,
  // Nothing is hidden.
  openView: ([view]) => view,
}

export default table
