/** The notation of Bossa, read: W+ 14 20x, redraw 14, swap 14 20, stack W7 14 20, and what chance does. */
import type { BossaSeatView } from './types'

export type Marker = 'redraw' | 'swap' | 'stack'
export type Chip = 'doubler' | 'inverter'
export type ColourName = 'white' | 'black'

export type BossaAction =
  | { kind: 'place' | 'stack'; text: string; at: string; tiles: string[]; chipOn: string | null }
  | { kind: 'redraw'; text: string; mine: string }
  | { kind: 'swap'; text: string; mine: string; theirs: string }
  | { kind: 'choose'; text: string; choice: ColourName | 'first' }
  | { kind: 'keep'; text: string; chip: Chip }
  | { kind: 'roll'; text: string; white: number; black: number }
  | { kind: 'deal'; text: string; seat: number; tile: string }
  | { kind: 'remove' | 'draw'; text: string; tile: string }
  | { kind: 'hidden'; text: string }

export const MARKERS: readonly Marker[] = ['redraw', 'swap', 'stack']

export function readAction(text: string): BossaAction | null {
  const [word = '', first = '', second = '', ...more] = text.split(' ')
  switch (word) {
    case '?':
      return { kind: 'hidden', text }
    case 'white':
    case 'black':
    case 'first':
      return { kind: 'choose', text, choice: word }
    case 'doubler':
    case 'inverter':
      return { kind: 'keep', text, chip: word }
    case 'roll':
      return { kind: 'roll', text, white: Number(first), black: Number(second) }
    case 'deal':
      return { kind: 'deal', text, seat: Number(first), tile: second }
    case 'remove':
    case 'draw':
      return { kind: word, text, tile: first }
    case 'redraw':
      return { kind: 'redraw', text, mine: first }
    case 'swap':
      return { kind: 'swap', text, mine: first, theirs: second }
    case 'stack':
      return { kind: 'stack', text, at: first, ...readSet([second, ...more]) }
    case 'W+':
    case 'W-':
    case 'B+':
    case 'B-':
      return { kind: 'place', text, at: word, ...readSet([first, second, ...more]) }
    default:
      return null
  }
}

export function readActions(texts: readonly string[]): BossaAction[] {
  return texts.map(readAction).filter((action) => action !== null)
}

/** A letter behind a tile is a chip. */
function readSet(words: readonly string[]): { tiles: string[]; chipOn: string | null } {
  const set = words.filter((word) => word !== '')
  return {
    tiles: set.map((word) => word.slice(0, 2)),
    chipOn: set.find((word) => word.length > 2)?.slice(0, 2) ?? null,
  }
}

/** The row of an end or a position: W+ and W7 are of the white row. */
export const colourOf = (at: string): ColourName => (at.startsWith('W') ? 'white' : 'black')

export const whiteOf = (tile: string): number => Number(tile[0])
export const blackOf = (tile: string): number => Number(tile[1])

/** The chip that a seat has; null: none, or one that the reader cannot see. */
export function chipOf({ chip }: BossaSeatView): Chip | null {
  return chip === 'doubler' || chip === 'inverter' ? chip : null
}

/** The chip that lies on a tile. */
export function chipOn(hands: readonly BossaSeatView[], tile: string): Chip | null {
  const hand = hands.find(({ chip_on }) => chip_on === tile)
  return hand ? chipOf(hand) : null
}
