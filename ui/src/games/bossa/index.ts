import type { BossaView } from './types'
import type { GameModule } from '../contract'
import Scene from './Scene.svelte'
import type texts from './words/en.json'

declare module '../../words/words.svelte' {
  interface Sections {
    bossa: typeof texts
  }
}

const game: GameModule<BossaView> = {
  order: 3,
  Scene,
  firstMatch: { rules: 'novice' },
  Options: () => import('./Options.svelte'),
  figures: () => import('./figures'),
  load: () => import('./table'),
}

export default game
