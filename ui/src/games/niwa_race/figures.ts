import type { Figures } from '../contract'
import jump from './examples/jump.json?url'
import step from './examples/step.json?url'

const figures: Figures = {
  jump: { example: jump, tall: true },
  step: { example: step, tall: true },
}

export default figures
