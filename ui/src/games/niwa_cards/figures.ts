import type { Figures } from '../contract'
import duos from './examples/duos.json?url'
import trio from './examples/trio.json?url'
import HandFigure from './HandFigure.svelte'
import OrdersFigure from './OrdersFigure.svelte'

const figures: Figures = {
  duos: { example: duos, Drawing: HandFigure },
  orders: { Pieces: OrdersFigure },
  trio: { example: trio, tall: true },
}

export default figures
