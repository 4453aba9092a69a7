import type { NiwaCardsView } from './types'
import type { GameModule } from '../contract'
import { memory } from './memory'
import Scene from './Scene.svelte'
import type texts from './words/en.json'

declare module '../../words/words.svelte' {
  interface Sections {
    niwa_cards: typeof texts
  }
}

const game: GameModule<NiwaCardsView> = {
  order: 2,
  Scene,
  Options: () => import('./Options.svelte'),
  switches: [memory],
  figures: () => import('./figures'),
  load: () => import('./table'),
}

export default game
