import type { NiwashiThoughts, NiwashiView } from './types'
import type { GameModule } from '../contract'
import Scene from './Scene.svelte'
import type texts from './words/en.json'

declare module '../../words/words.svelte' {
  interface Sections {
    niwashi: typeof texts
  }
}

const game: GameModule<NiwashiView, null, NiwashiThoughts> = {
  order: 4,
  Scene,
  Options: () => import('./Options.svelte'),
  figures: () => import('./figures'),
  load: () => import('./table'),
}

export default game
