/** The games that have a table, each loaded when it is needed. The contract: README.md here. */
import type { GameModule } from './contract'

export type GameName = 'niwa_race' | 'niwa_cards' | 'bossa' | 'niwashi'
export const GAMES: readonly GameName[] = ['niwa_race', 'niwa_cards', 'bossa', 'niwashi']

const loaders: Record<GameName, () => Promise<{ default: unknown }>> = {
  bossa: () => import('./bossa/index'),
  niwa_race: () => import('./niwa_race/index'),
  niwa_cards: () => import('./niwa_cards/index'),
  niwashi: () => import('./niwashi/index'),
}

export function isGame(game: string): game is GameName {
  return game in loaders
}

/** A game's module. Its view is of its own type; the app does not look into it. */
export async function loadGame(game: GameName): Promise<GameModule> {
  return (await loaders[game]()).default as GameModule
}
