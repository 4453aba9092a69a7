/** The race garden in the plane: hexagons 100 wide, pointed upwards, the viewer's base below. */
import type { NiwaRaceBoardData } from './types'
import type { Colour } from './actions'

export const WIDTH = 100
const RADIUS = WIDTH / Math.sqrt(3)
const ROW = (WIDTH * Math.sqrt(3)) / 2

export interface Point {
  x: number
  y: number
}

export interface Space extends Point {
  name: string
  /** The middle of a tile. */
  middle: boolean
  /** Whose base it is, if it is one. */
  base: 0 | 1 | null
  /** The wall to each neighbour behind one, by the neighbour's name. */
  walls: Map<string, Colour>
}

export interface Garden {
  spaces: Space[]
  at: Map<string, Space>
  /** Edges with a wall, by colour. */
  walls: Record<Colour, [Point, Point][]>
  /** Edges between two spaces without a common tile: closed. */
  closed: [Point, Point][]
  box: { x: number; y: number; width: number; height: number }
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
] as const

/** A board turned clockwise by some sixths: hexagons and walls stay what they are. */
export function lay(board: NiwaRaceBoardData, sixths: number): Garden {
  const cells = new Map<string, Space>()
  const spaces = board.spaces.map(({ name, q, r }) => {
    const base = board.bases.indexOf(name)
    const space: Space = {
      name,
      ...turned(q, r, sixths),
      middle: q % 2 === 0 && r % 2 === 0,
      base: base === 0 || base === 1 ? base : null,
      walls: new Map(),
    }
    cells.set(`${q} ${r}`, space)
    return space
  })
  const at = new Map(spaces.map((space) => [space.name, space]))
  const walls: Garden['walls'] = { g: [], o: [], p: [] }
  for (const [one = '', other = '', letter = ''] of board.walls) {
    const colour = letter as Colour
    const [a, b] = [at.get(one), at.get(other)]
    if (!a || !b) continue
    walls[colour].push(edgeBetween(a, b))
    a.walls.set(other, colour)
    b.walls.set(one, colour)
  }
  const closed: [Point, Point][] = []
  for (const { name, q, r } of board.spaces) {
    const here = at.get(name)
    for (const [dq, dr] of DIRECTIONS) {
      const there = cells.get(`${q + dq} ${r + dr}`)
      if (here && there && !here.walls.has(there.name)) closed.push(edgeBetween(here, there))
    }
  }
  return { spaces, at, walls, closed, box: boxOf(spaces) }
}

function turned(q: number, r: number, sixths: number): Point {
  for (let turn = 0; turn < sixths; turn += 1) [q, r] = [-r, q + r]
  return { x: (q + r / 2) * WIDTH, y: r * ROW }
}

/** How far below the other base one's own has to be, and how much larger another turn must be. */
const BELOW = 3 * ROW
const WORTH = 1.15

/** By how many sixths a board is turned for a seat: its base below, and larger if that helps much. */
export function bestTurn(
  board: NiwaRaceBoardData,
  seat: number,
  width: number,
  height: number,
): number {
  const plain = seat === 1 ? 3 : 0
  const sizeOf = (sixths: number) => {
    const places = board.spaces.map(({ q, r }) => turned(q, r, sixths))
    const box = boxOf(places)
    return Math.min(width / box.width, height / box.height)
  }
  const isBelow = (sixths: number) => {
    const [own, other] = [board.bases[seat], board.bases[1 - seat]].map((name) => {
      const base = board.spaces.find((space) => space.name === name)
      return base ? turned(base.q, base.r, sixths).y : 0
    })
    return own - other >= BELOW
  }
  let [best, size] = [plain, sizeOf(plain) * WORTH]
  for (let sixths = 0; sixths < 6; sixths += 1) {
    if (isBelow(sixths) && sizeOf(sixths) > size) [best, size] = [sixths, sizeOf(sixths)]
  }
  return best
}

/** The edge that two neighbouring hexagons share. */
export function edgeBetween(a: Point, b: Point): [Point, Point] {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const [dx, dy] = [(b.x - a.x) / WIDTH, (b.y - a.y) / WIDTH]
  const half = RADIUS / 2
  return [
    { x: x - dy * half, y: y + dx * half },
    { x: x + dy * half, y: y - dx * half },
  ]
}

function boxOf(spaces: readonly Point[]): Garden['box'] {
  const xs = spaces.map(({ x }) => x)
  const ys = spaces.map(({ y }) => y)
  // Half a hexagon and the rim; above, room for a stack of beads in the first row.
  const [side, above, below] = [WIDTH / 2 + 18, RADIUS + 20, RADIUS + 18]
  const [x, y] = [Math.min(...xs) - side, Math.min(...ys) - above]
  return { x, y, width: Math.max(...xs) + side - x, height: Math.max(...ys) + below - y }
}

export const round = (value: number) => Math.round(value * 10) / 10

export function hexagon({ x, y }: Point, scale = 1): string {
  const [w, r] = [(WIDTH / 2) * scale, RADIUS * scale]
  const corners = [
    [0, -r],
    [w, -r / 2],
    [w, r / 2],
    [0, r],
    [-w, r / 2],
    [-w, -r / 2],
  ] as const
  return `M${corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join('L')}Z`
}
