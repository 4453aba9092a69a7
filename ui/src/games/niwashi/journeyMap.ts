/** Where the twelve gardens lie on the map, and which are done. */

import type { Reached } from './reached'

/** Longitude and latitude; Uji and Kyoto are moved a little apart, so that both can be seen. */
const PLACES: readonly (readonly [number, number])[] = [
  [139.55, 35.3],
  [136.45, 34.2],
  [141.06, 38.37],
  [137.6, 36.0],
  [136.65, 36.75],
  [135.35, 35.2],
  [139.6, 36.75],
  [133.9, 35.5],
  [140.46, 40.6],
  [132.3, 34.3],
  [130.6, 31.6],
  [141.35, 43.06],
]

/** The coasts of the four main islands, roughly. */
const COASTS: readonly (readonly (readonly [number, number])[])[] = [
  // Hokkaido
  [
    [140.0, 41.5],
    [140.4, 42.4],
    [139.8, 42.6],
    [140.5, 43.3],
    [141.4, 43.3],
    [141.7, 45.4],
    [142.9, 44.6],
    [144.3, 43.95],
    [145.3, 44.3],
    [145.0, 43.6],
    [145.7, 43.3],
    [144.3, 42.95],
    [143.3, 42.0],
    [142.0, 42.5],
    [141.0, 42.4],
    [140.9, 41.9],
    [140.4, 41.4],
  ],
  // Honshu
  [
    [140.9, 41.5],
    [141.4, 41.4],
    [141.5, 40.5],
    [142.0, 39.6],
    [141.5, 38.3],
    [141.0, 38.2],
    [140.95, 36.9],
    [140.6, 36.2],
    [140.85, 35.7],
    [140.4, 35.1],
    [139.8, 34.95],
    [139.95, 35.6],
    [139.65, 35.3],
    [139.1, 35.1],
    [138.8, 34.65],
    [138.5, 35.05],
    [138.1, 34.6],
    [137.0, 34.65],
    [136.7, 35.0],
    [136.85, 34.3],
    [135.75, 33.5],
    [135.1, 34.0],
    [135.3, 34.65],
    [134.2, 34.65],
    [133.0, 34.3],
    [132.2, 34.1],
    [131.0, 34.0],
    [130.9, 34.35],
    [131.8, 34.8],
    [132.7, 35.45],
    [133.9, 35.6],
    [135.3, 35.7],
    [136.0, 35.8],
    [136.1, 36.2],
    [136.75, 36.9],
    [137.3, 37.5],
    [137.0, 36.85],
    [138.2, 37.1],
    [139.2, 38.0],
    [139.8, 38.8],
    [140.0, 39.9],
    [139.9, 40.6],
    [140.3, 41.2],
    [140.7, 40.9],
  ],
  // Shikoku
  [
    [132.05, 33.4],
    [132.8, 34.0],
    [133.7, 34.35],
    [134.6, 34.2],
    [134.7, 33.8],
    [134.2, 33.25],
    [133.5, 33.5],
    [132.95, 32.75],
    [132.4, 33.0],
  ],
  // Kyushu
  [
    [130.9, 33.95],
    [131.7, 33.6],
    [132.0, 32.8],
    [131.4, 31.4],
    [130.7, 31.05],
    [130.75, 31.6],
    [130.2, 31.25],
    [130.2, 32.1],
    [130.7, 32.7],
    [129.8, 32.65],
    [129.7, 33.3],
    [130.4, 33.6],
  ],
]

export const MAP_WIDTH = 340
export const MAP_HEIGHT = 344

/** On the map; a degree east is shorter than one north. */
function onMap(longitude: number, latitude: number): [number, number] {
  return [(longitude - 129) * 19.5 + 6, (45.9 - latitude) * 21.8 + 4]
}

export const GARDENS = PLACES.map((place, at) => {
  const [x, y] = onMap(...place)
  return { number: at + 1, x, y }
})

export const ISLANDS = COASTS.map((coast) => {
  const points = coast.map((place) => onMap(...place))
  const middle = (at: number): [number, number] => {
    const [a, b] = [points[at % points.length], points[(at + 1) % points.length]]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const text = ([x, y]: [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  // A coast of soft bends: each point pulls the line that runs from middle to middle.
  const bends = points.map(
    (_, at) => `Q${text(points[(at + 1) % points.length])} ${text(middle(at + 1))}`,
  )
  return `M${text(middle(0))}${bends.join('')}Z`
})

export type Standing = 'done' | 'tried' | 'new'

export function standing(garden: number, required: number, reached: Reached): Standing {
  const best = reached[garden]
  if (best === undefined) return 'new'
  return best >= required ? 'done' : 'tried'
}

/** The first garden that is not done yet; the last if all are. */
export function nextGarden(required: readonly number[], reached: Reached): number {
  const open = required.findIndex((score, at) => standing(at + 1, score, reached) !== 'done')
  return open < 0 ? required.length : open + 1
}
