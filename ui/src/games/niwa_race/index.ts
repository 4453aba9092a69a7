import type { NiwaRaceBoardData, NiwaRaceView } from './types'
import type { GameModule } from '../contract'
import Scene from './Scene.svelte'
import type texts from './words/en.json'

declare module '../../words/words.svelte' {
  interface Sections {
    niwa_race: typeof texts
  }
}

const game: GameModule<NiwaRaceView, NiwaRaceBoardData> = {
  order: 1,
  Scene,
  offered: ['layout'],
  Options: () => import('./Options.svelte'),
  figures: () => import('./figures'),
  load: () => import('./table'),
}

export default game
