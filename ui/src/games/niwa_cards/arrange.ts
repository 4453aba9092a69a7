/** How a hand is laid out: as the server scored it, by colour, or by value. */

import type { NiwaCardsScoreView } from './types'
import { COLOURS, colourOf, inNotationOrder, valueOf } from './cards'
import type { Piece } from './identities'

export type Sorting = 'score' | 'colour' | 'value'
export const SORTINGS: readonly Sorting[] = ['score', 'colour', 'value']

export interface Group {
  kind: 'trio' | 'duo' | 'counted' | 'idle'
  cards: string[]
  /** What they bring: a trio what is printed on it, others the sum of their values. */
  points: number
}

const DUO_ORDERS = [4, 5]

/** The hand as it scores: trios, what the order counts, and what counts nothing. */
export function groupsOf(score: NiwaCardsScoreView, order: number): Group[] {
  const groups: Group[] = score.trios.map((trio) => ({
    kind: 'trio',
    cards: [...trio.cards],
    points: trio.points,
  }))
  if (DUO_ORDERS.includes(order)) groups.push(...duos(score.counted, order === 5))
  else if (score.counted.length) {
    groups.push({
      kind: 'counted',
      cards: byValueInColour(score.counted),
      points: score.counted_points,
    })
  }
  if (score.idle.length) groups.push({ kind: 'idle', cards: byValue(score.idle), points: 0 })
  return groups
}

/** Pieces that lie together in the hand; a hand that is not scored is one group of no kind. */
export interface HandGroup {
  group: Group | null
  pieces: Piece[]
}

/** The own hand as its owner wants it; none while cards of it are hidden. */
export function handGroups(
  hand: readonly Piece[],
  sorting: Sorting,
  score: NiwaCardsScoreView | null,
  order: number | null,
): HandGroup[] {
  const cards = hand.flatMap(({ card }) => card ?? [])
  if (cards.length < hand.length || !hand.length) return []
  const left = [...hand]
  const take = (card: string): Piece =>
    left.splice(
      left.findIndex((held) => held.card === card),
      1,
    )[0]
  if (sorting !== 'score' || !score || order === null) {
    const by = sorting === 'value' ? 'value' : 'colour'
    return [{ group: null, pieces: sorted(cards, by).map(take) }]
  }
  return groupsOf(score, order).map((group) => ({ group, pieces: group.cards.map(take) }))
}

/** The cards that the server counted under an order of duos, two by two. */
function duos(counted: readonly string[], sameColour: boolean): Group[] {
  const sorted = sameColour ? inNotationOrder(counted) : byValue(counted)
  const groups: Group[] = []
  for (let at = 0; at + 1 < sorted.length; at += 2) {
    const cards = sorted.slice(at, at + 2)
    groups.push({ kind: 'duo', cards, points: sum(cards) })
  }
  return groups.sort((a, b) => b.points - a.points)
}

/** Cards that are not scored, or that their owner wants in another order. */
export function sorted(cards: readonly string[], by: 'colour' | 'value'): string[] {
  return by === 'colour' ? inNotationOrder(cards) : byValue(cards)
}

function byValueInColour(cards: readonly string[]): string[] {
  const colours = new Set(cards.map(colourOf))
  return colours.size === 1 ? byValue(cards).reverse() : byValue(cards)
}

function byValue(cards: readonly string[]): string[] {
  return [...cards].sort(
    (a, b) =>
      valueOf(b) - valueOf(a) || COLOURS.indexOf(colourOf(a)) - COLOURS.indexOf(colourOf(b)),
  )
}

function sum(cards: readonly string[]): number {
  return cards.reduce((total, card) => total + valueOf(card), 0)
}
