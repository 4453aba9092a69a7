/** Which pieces the last action brought, and which the hints speak of. */

import type { LastAction } from '../contract'
import type { Piece } from './identities'

export interface Arrived {
  centre: string[]
  /** Into whose hand, and what. */
  seat: number | null
  hand: string[]
}

export function arrived(last: LastAction | null): Arrived {
  const none: Arrived = { centre: [], seat: null, hand: [] }
  if (!last) return none
  const [kind, ...rest] = last.action.split(' ')
  if (kind === 'turn') return { ...none, centre: rest }
  if (typeof last.seat !== 'number') return none
  if (kind === 'swap') return { centre: [rest[0]], seat: last.seat, hand: [rest[1]] }
  if (kind === 'take') {
    const [value, ...laid] = rest
    return { centre: laid, seat: last.seat, hand: ['P', 'G', 'O'].map((colour) => colour + value) }
  }
  return none
}

export const PILE = 'pile'

/** The numbers of the hints by piece (and by PILE): the first copy of a card stands for it. */
export function hintMarks(
  actions: readonly string[],
  hand: readonly Piece[],
  centre: readonly Piece[],
): Map<string, number[]> {
  const marks = new Map<string, number[]>()
  const mark = (id: string | undefined, number: number): void => {
    if (id) marks.set(id, [...(marks.get(id) ?? []), number])
  }
  actions.forEach((action, at) => {
    const number = at + 1
    const [kind, ...rest] = action.split(' ')
    if (kind === 'reveal') mark(PILE, number)
    if (kind === 'swap') {
      mark(hand.find(({ card }) => card === rest[0])?.id, number)
      mark(centre.find(({ card }) => card === rest[1])?.id, number)
    }
    if (kind === 'take') {
      const taken = new Set<string>()
      for (const card of rest.slice(1)) {
        const piece = hand.find((held) => held.card === card && !taken.has(held.id))
        if (piece) taken.add(piece.id)
        mark(piece?.id, number)
      }
      for (const colour of ['P', 'G', 'O']) {
        mark(centre.find(({ card }) => card === colour + rest[0])?.id, number)
      }
    }
  })
  return marks
}
