import type { GameModule } from '../registry'
import Board from './Board.svelte'
import { say } from './say'

const game: GameModule<'bossa'> = {
  Board,
  say,
  subtitle: () => '',
  ending: (table) => table.result?.reason ?? '',
}

export default game
