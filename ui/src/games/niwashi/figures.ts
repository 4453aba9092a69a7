import type { Figures } from '../contract'
import lantern from './examples/lantern.json?url'
import line from './examples/line.json?url'
import match from './examples/match.json?url'
import ShapesFigure from './ShapesFigure.svelte'

const figures: Figures = {
  lantern: { example: lantern },
  line: { example: line },
  match: { example: match },
  shapes: { Pieces: ShapesFigure },
}

export default figures
