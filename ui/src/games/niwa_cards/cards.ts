/** Cards as the notation writes them: a colour's letter and a value. */

import type { Sign } from '../../pieces/signs'

export type Colour = 'P' | 'G' | 'O'

export const COLOURS: readonly Colour[] = ['P', 'G', 'O']
export const VALUES = 11
export const COPIES = 2

export function colourOf(card: string): Colour {
  return card[0] as Colour
}

export function valueOf(card: string): number {
  return Number(card.slice(1))
}

export function signOf(card: string): Sign {
  return card[0]!.toLowerCase() as Sign
}

/** The three cards of a trio. */
export function trioOf(value: number | string): string[] {
  return COLOURS.map((colour) => `${colour}${value}`)
}

export function trioPoints(value: number): number {
  return 20 - value
}

/** What a trio with this card brings, as it is printed on it. */
export function printedTrio(card: string): number {
  return trioPoints(valueOf(card))
}

/** By colour, then by value: how the notation writes several cards. */
export function inNotationOrder(cards: readonly string[]): string[] {
  return [...cards].sort(
    (a, b) =>
      COLOURS.indexOf(colourOf(a)) - COLOURS.indexOf(colourOf(b)) || valueOf(a) - valueOf(b),
  )
}

/** All of `cards` without those of `gone`, each as often as it is there. */
export function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards]
  for (const card of gone) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}
