import type { Figures } from '../contract'
import ends from './examples/ends.json?url'

const figures: Figures = { ends: { example: ends } }

export default figures
