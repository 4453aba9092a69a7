/** All 66 cards as a table of colours and values: how many of each the reader has not seen. */

import { COLOURS, COPIES, VALUES, type Colour } from './cards'

export interface Spot {
  card: string
  unseen: number
  /** Whether it lies where the reader sees it: own hand, centre, known in another hand. */
  seen: number
}

export function overview(unseen: readonly string[]): { colour: Colour; spots: Spot[] }[] {
  const left = new Map<string, number>()
  for (const card of unseen) left.set(card, (left.get(card) ?? 0) + 1)
  return COLOURS.map((colour) => ({
    colour,
    spots: Array.from({ length: VALUES }, (_, value) => {
      const card = `${colour}${value}`
      const count = left.get(card) ?? 0
      return { card, unseen: count, seen: COPIES - count }
    }),
  }))
}
