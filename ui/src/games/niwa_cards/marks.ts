/** Which pieces the last action brought, and which the hints speak of. */

import type { LastAction } from '../contract'
import type { NumberedHint } from '../hints'
import { trioOf } from './cards'
import type { Piece } from './identities'

export interface Marks {
  centre: string[]
  /** Into whose hand, and what. */
  seat: number | null
  hand: string[]
}

export function marksOf(last: LastAction | null): Marks {
  const none: Marks = { centre: [], seat: null, hand: [] }
  if (!last) return none
  const [kind, ...rest] = last.action.split(' ')
  if (kind === 'turn') return { ...none, centre: rest }
  if (typeof last.seat !== 'number') return none
  if (kind === 'swap') return { centre: [rest[0]], seat: last.seat, hand: [rest[1]] }
  if (kind === 'take') {
    const [value, ...laid] = rest
    return { centre: laid, seat: last.seat, hand: trioOf(value) }
  }
  return none
}

export const PILE = 'pile'

/** The first pieces that show these cards; copies cannot be told apart, so any that fits is as good. */
export function firstCopies(cards: readonly string[], pieces: readonly Piece[]): Set<string> {
  const ids = new Set<string>()
  for (const card of cards) {
    const found = pieces.find((piece) => piece.card === card && !ids.has(piece.id))
    if (found) ids.add(found.id)
  }
  return ids
}

/** The numbers of the hints by piece, and by PILE. */
export function hintMarks(
  hints: readonly NumberedHint[],
  hand: readonly Piece[],
  centre: readonly Piece[],
): Map<string, number[]> {
  const marks = new Map<string, number[]>()
  for (const { number, action } of hints) {
    for (const id of piecesOf(action, hand, centre)) {
      marks.set(id, [...(marks.get(id) ?? []), number])
    }
  }
  return marks
}

function piecesOf(action: string, hand: readonly Piece[], centre: readonly Piece[]): string[] {
  const [kind, first, ...rest] = action.split(' ')
  switch (kind) {
    case 'reveal':
      return [PILE]
    case 'swap':
      return [...firstCopies([first], hand), ...firstCopies(rest, centre)]
    case 'take':
      return [...firstCopies(rest, hand), ...firstCopies(trioOf(first), centre)]
    default:
      return []
  }
}
