/** The walls of the garden as lines: their colour, and a pattern that tells as much. */
import type { Colour } from './actions'
import { round, type Garden, type Point } from './garden'

/** Pieces of an edge: each from `centre - half` to `centre + half`, measured from its middle. */
function cut([a, b]: [Point, Point], centres: readonly number[], half: number): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const point = (t: number) => `${round(mx + ux * t)} ${round(my + uy * t)}`
  return centres
    .map((centre) =>
      half ? `M${point(centre - half)}L${point(centre + half)}` : `M${point(centre)}h.01`,
    )
    .join('')
}

const all = (edges: [Point, Point][], centres: readonly number[], half: number) =>
  edges.map((edge) => cut(edge, centres, half)).join('')

export interface WallLine {
  colour: Colour
  casing: string
  casingWidth: number
  paint: string
  paintWidth: number
  cap: 'round' | 'butt'
}

/** Green is one bar, orange three dashes, pink three dots: the pattern tells as much as the colour. */
export function wallLines({ walls }: Pick<Garden, 'walls'>): WallLine[] {
  const { g, o, p } = walls
  const [bar, dashes, dots] = [[0], [-16.5, 0, 16.5], [-17.9, 0, 17.9]]
  return [
    {
      colour: 'g',
      casing: all(g, bar, 21.4),
      casingWidth: 12.4,
      paint: all(g, bar, 21.4),
      paintWidth: 8.2,
      cap: 'round',
    },
    {
      colour: 'o',
      casing: all(o, dashes, 7.5),
      casingWidth: 13.6,
      paint: all(o, dashes, 5.4),
      paintWidth: 9.4,
      cap: 'butt',
    },
    {
      colour: 'p',
      casing: all(p, dots, 0),
      casingWidth: 18.1,
      paint: all(p, dots, 0),
      paintWidth: 13.9,
      cap: 'round',
    },
  ]
}

/** Whole edges as one path. */
export function edgePath(edges: [Point, Point][]): string {
  return edges.map(([a, b]) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`).join('')
}
