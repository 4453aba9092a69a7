/** Tiles in the plane: hexagons 200 wide, each with its twelve walls. */
import type { Colour } from '../../actions'
import { edgeBetween, hexagon, WIDTH, type Garden, type Point } from '../../garden'
import { around, type Place } from './laying'

const ROW = WIDTH * Math.sqrt(3)
/** From a place to what is drawn around it. */
const MARGIN = { x: WIDTH + 16, y: (2 * WIDTH) / Math.sqrt(3) + 16 }

export const spotOf = ({ i, j }: Place): Point => ({ x: (2 * i + j) * WIDTH, y: j * ROW })

/** The outline of a tile around a point. */
export const outline = (spot: Point, scale = 1): string => hexagon(spot, 2 * scale)

/** The place whose tile a point is on. */
export function placeAt({ x, y }: Point): Place {
  const j = y / ROW
  const i = x / (2 * WIDTH) - j / 2
  const near = { i: Math.round(i), j: Math.round(j) }
  const far = (place: Place) => {
    const spot = spotOf(place)
    return Math.hypot(spot.x - x, spot.y - y)
  }
  return [near, ...around(near)].reduce((best, place) => (far(place) < far(best) ? place : best))
}

/** The walls of a pattern that is not turned, around the origin (R1.3). */
export function wallsOf(letters: string): Garden['walls'] {
  const walls: Garden['walls'] = { g: [], o: [], p: [] }
  const middle = { x: 0, y: 0 }
  const edge = around({ i: 0, j: 0 })
    .map(spotOf)
    .map(({ x, y }) => ({ x: x / 2, y: y / 2 }))
  edge.forEach((space, d) => {
    walls[letters[d] as Colour].push(edgeBetween(middle, space))
    walls[letters[6 + d] as Colour].push(edgeBetween(space, edge[(d + 1) % 6]))
  })
  return walls
}

/** The box around some places. */
export function boxAround(places: readonly Place[]): Garden['box'] {
  const spots = places.map(spotOf)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - MARGIN.x, Math.min(...ys) - MARGIN.y]
  return { x, y, width: Math.max(...xs) + MARGIN.x - x, height: Math.max(...ys) + MARGIN.y - y }
}
