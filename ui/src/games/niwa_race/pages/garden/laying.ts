/**
 * A garden while it is being laid: pieces on places, put down, turned and taken away.
 *
 * What is refused here is what hands would refuse at a real table; whether a whole garden can be
 * played on is for the server to say.
 */
import type { NiwaRaceTile } from '../../types'

export interface Place {
  i: number
  j: number
}

/** A pattern and the number of its copy: "A1", "base2". The first base is the first player's. */
export type Piece = string

export interface Laid extends Place {
  piece: Piece
  rotation: number
}

export interface Layout {
  name: string
  tiles: NiwaRaceTile[]
}

export interface Laying {
  laid: readonly Laid[]
  /** With help: what a place and its partner's place add up to. Null: every tile is laid alone. */
  middle: Place | null
}

/** Why a piece cannot be put there. */
export type Refusal = 'taken' | 'alone' | 'bases' | 'middle' | 'partner' | 'unlike'

export const BASE = 'base'
export const PATTERNS = ['A', 'B', 'C', 'D', 'E', BASE] as const
const COPIES = ['1', '2']
/** In the order in which a layout lists them: one half, then the other. */
export const PIECES: readonly Piece[] = COPIES.flatMap((copy) =>
  [BASE, ...PATTERNS.filter((pattern) => pattern !== BASE)].map((pattern) => pattern + copy),
)
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const
/** Where help begins: two places side by side are each other's partners. */
const FIRST_MIDDLE: Place = { i: 0, j: 1 }

export const EMPTY: Laying = { laid: [], middle: FIRST_MIDDLE }

export const patternOf = (piece: Piece): string => piece.slice(0, -1)
export const twinOf = (piece: Piece): Piece => patternOf(piece) + (piece.endsWith('1') ? '2' : '1')
export const isSame = (a: Place, b: Place): boolean => a.i === b.i && a.j === b.j
export const around = ({ i, j }: Place): Place[] =>
  DIRECTIONS.map(([di, dj]) => ({ i: i + di, j: j + dj }))
const touches = (place: Place, others: readonly Place[]) =>
  around(place).some((beside) => others.some((other) => isSame(other, beside)))
const turnedBy = (rotation: number, sixths: number) => (rotation + sixths + 6) % 6
const partnerPlace = (middle: Place, { i, j }: Place): Place => ({
  i: middle.i - i,
  j: middle.j - j,
})
const without = (laid: readonly Laid[], ...pieces: Piece[]) =>
  laid.filter(({ piece }) => !pieces.includes(piece))

export const find = ({ laid }: Laying, piece: Piece | null): Laid | undefined =>
  laid.find((one) => one.piece === piece)
export const isWhole = ({ laid }: Laying): boolean => laid.length === PIECES.length
/** The next copy of a pattern that is not laid yet. */
export const nextOf = ({ laid }: Laying, pattern: string): Piece | undefined =>
  COPIES.map((copy) => pattern + copy).find((piece) => !laid.some((one) => one.piece === piece))

/** Put a piece down, or move it; with help its partner lies opposite. */
export function put(laying: Laying, piece: Piece, at: Place, rotation: number): Laying | Refusal {
  const { i, j } = at
  const own: Laid = { piece, i, j, rotation }
  if (laying.middle === null) return putAlone(laying, own)
  const twin = twinOf(piece)
  const others = without(laying.laid, piece, twin)
  const twinNow = find(laying, twin)
  // The first pair says where the middle is: one of the two can be moved while the other stays.
  const moving = !others.length && twinNow && find(laying, piece)
  const middle = moving ? { i: i + twinNow.i, j: j + twinNow.j } : laying.middle
  const opposite: Laid = {
    piece: twin,
    ...partnerPlace(middle, own),
    rotation: turnedBy(rotation, 3),
  }
  if (others.some((other) => isSame(other, own)) || (moving && isSame(twinNow, own))) return 'taken'
  if (isSame(opposite, own)) return 'middle'
  if (others.some((other) => isSame(other, opposite))) return 'partner'
  if (others.length && !(touches(own, others) && touches(opposite, others))) return 'alone'
  if (patternOf(piece) === BASE && touches(own, [opposite])) return 'bases'
  return { laid: [...others, own, opposite], middle }
}

function putAlone({ laid, middle }: Laying, own: Laid): Laying | Refusal {
  const others = without(laid, own.piece)
  if (others.some((other) => isSame(other, own))) return 'taken'
  if (others.length && !touches(own, others)) return 'alone'
  const bases = others.filter(({ piece }) => patternOf(piece) === BASE)
  if (patternOf(own.piece) === BASE && touches(own, bases)) return 'bases'
  return { laid: [...others, own], middle }
}

/** Turn a piece that lies there clockwise by some sixths; with help its partner turns too. */
export function turn({ laid, middle }: Laying, piece: Piece, sixths: number): Laying {
  const turning = middle ? [piece, twinOf(piece)] : [piece]
  const turned = (one: Laid) =>
    turning.includes(one.piece) ? { ...one, rotation: turnedBy(one.rotation, sixths) } : one
  return { laid: laid.map(turned), middle }
}

export function takeAway({ laid, middle }: Laying, piece: Piece): Laying {
  const left = middle ? without(laid, piece, twinOf(piece)) : without(laid, piece)
  return { laid: left, middle: middle && !left.length ? FIRST_MIDDLE : middle }
}

/** Free places beside the garden; before the first tile, a patch to begin on. */
export function openPlaces({ laid }: Laying): Place[] {
  if (!laid.length) {
    const pair = [{ i: 0, j: 0 }, FIRST_MIDDLE]
    return distinct([...pair, ...pair.flatMap(around)])
  }
  const beside = distinct(laid.flatMap(around))
  return beside.filter((place) => !laid.some((one) => isSame(one, place)))
}

function distinct(places: Place[]): Place[] {
  const byName = new Map(places.map((place) => [`${place.i} ${place.j}`, place]))
  return [...byName.values()]
}

/** Whether all tiles that lie there hang together. */
export function isConnected({ laid }: Laying): boolean {
  if (!laid.length) return true
  const [reached, waiting] = [new Set([laid[0]]), [laid[0]]]
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    for (const other of laid) {
      if (reached.has(other) || !touches(here, [other])) continue
      reached.add(other)
      waiting.push(other)
    }
  }
  return reached.size === laid.length
}

/** From now on partners are laid too: those that are missing at once, if they fit. */
export function withHelp({ laid }: Laying): Laying | Refusal {
  if (!laid.length) return EMPTY
  const found = middles(laid).flatMap((middle) => {
    const completed = complete(laid, middle)
    return completed ? [{ laid: completed, middle }] : []
  })
  // Halves that do not touch yet will do where nothing else fits, as with one temple alone.
  return found.find(isConnected) ?? found[0] ?? 'unlike'
}

/** Where the middle of a half turn could be: twins that lie there say so, otherwise free places. */
function middles(laid: readonly Laid[]): Place[] {
  const sum = (a: Place, b: Place) => ({ i: a.i + b.i, j: a.j + b.j })
  const twins = laid.flatMap((one) => {
    const twin = laid.find(({ piece }) => piece === twinOf(one.piece))
    return twin ? [sum(one, twin)] : []
  })
  if (twins.length) return distinct(twins)
  const beside = openPlaces({ laid, middle: null })
  const free = distinct([...beside, ...beside.flatMap(around)])
  return distinct(laid.flatMap((one) => free.map((place) => sum(one, place))))
}

/** The garden with the partners that it lacks; null if something else lies in their places. */
function complete(laid: readonly Laid[], middle: Place): Laid[] | null {
  const whole: Laid[] = [...laid]
  for (const one of laid) {
    const partner: Laid = {
      piece: twinOf(one.piece),
      ...partnerPlace(middle, one),
      rotation: turnedBy(one.rotation, 3),
    }
    const there = laid.find((other) => isSame(other, partner))
    const twin = laid.find(({ piece }) => piece === partner.piece)
    if (there !== twin || (twin && twin.rotation !== partner.rotation)) return null
    if (there) continue
    if (patternOf(one.piece) === BASE && touches(one, [partner])) return null
    whole.push(partner)
  }
  return whole
}

/** Whether a half turn exchanges the sides of a whole garden. */
export function isAlike(laying: Laying): boolean {
  return isWhole(laying) && typeof withHelp(laying) === 'object'
}

export function asLayout({ laid }: Laying, name: string): Layout {
  const tiles = PIECES.flatMap((piece) => laid.filter((one) => one.piece === piece))
  return {
    name,
    tiles: tiles.map(({ piece, i, j, rotation }) => ({
      i,
      j,
      pattern: patternOf(piece),
      rotation,
    })),
  }
}

/** A garden as it lies, with help if its sides are alike. */
export function fromLayout({ tiles }: Layout): Laying {
  const laid: Laid[] = []
  for (const { pattern, i, j, rotation } of tiles) {
    const piece = nextOf({ laid, middle: null }, pattern)
    if (piece) laid.push({ piece, i, j, rotation })
  }
  const helped = withHelp({ laid, middle: null })
  return typeof helped === 'object' ? helped : { laid, middle: null }
}
