/** Koishi in the browser: what docs/add-a-game.md calls a game's module. */
import type { AnyView, Ending, GameModule, GameTable } from 'tsuboniwa-ui/games/contract'
import { t } from 'tsuboniwa-ui/words/words.svelte'
import type texts from '../words/en.json'
import Board from './Board.svelte'

declare module 'tsuboniwa-ui/words/words.svelte' {
  interface Sections {
    koishi: typeof texts
  }
}

/** As `view.py` makes it. */
export type KoishiView = AnyView & {
  phase: string
  hands: { pebbles: number[]; unknown: number; pairs: number }[]
  pairs: { pebbles: number[]; led_by: number; taken_by: number }[]
  offered: number | null
  unseen: number[]
}

function ending({ result, reader, names }: Ending<KoishiView>): string {
  const [winner] = result.winners
  if (winner === undefined) return t('koishi.ending.draw')
  return winner === reader
    ? t('koishi.ending.yours')
    : t('koishi.ending.theirs', { who: names[winner] })
}

const table: GameTable<KoishiView> = {
  Board,
  say: (action, { who }) => {
    const [word, pebble] = action.split(' ')
    return word === 'lay' ? t('koishi.say.lay', { who, pebble }) : t('koishi.say.deal')
  },
  subtitle: () => '',
  seatNote: (view, seat) => t('koishi.seat', { count: view.hands[seat].pairs }),
  ending,
  openView: (views) => ({ ...views[0], hands: views.map(({ hands }, seat) => hands[seat]) }),
  hidden: true,
}

const game: GameModule<KoishiView> = {
  load: () => Promise.resolve({ default: table }),
}

export default game
