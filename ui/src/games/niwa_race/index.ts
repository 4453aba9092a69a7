import type { NiwaRaceBoardData, NiwaRaceView } from './types'
import type { GameModule } from '../contract'
import Scene from './Scene.svelte'
import type garden from './pages/garden/words/en.json'
import type texts from './words/en.json'

declare module '../../words/words.svelte' {
  interface Sections {
    niwa_race: typeof texts & { pages: { garden: typeof garden } }
  }
}

const game: GameModule<NiwaRaceView, NiwaRaceBoardData> = {
  order: 1,
  Scene,
  Options: () => import('./Options.svelte'),
  figures: () => import('./figures'),
  load: () => import('./table'),
}

export default game
