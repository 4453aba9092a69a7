/** Where the lantern may be put, as the choices have it. */

import type { Choices } from '../../table/choices'
import { readCell } from './ghost'
import type { Cell } from './tiles'

/** The words after "lantern" and before the facing: ["at", "3,-1"], ["pile"]. */
export type Spot = readonly string[]

export const FACINGS = ['N', 'E', 'S', 'W', '-'] as const

export function cellsFor(choices: Choices): Cell[] {
  return choices.next(['lantern', 'at']).map(readCell)
}

export function canStand(choices: Choices, spot: Spot): boolean {
  const [first, ...rest] = spot
  let words = ['lantern']
  for (const word of [first, ...rest]) {
    if (!choices.next(words).includes(word)) return false
    words = [...words, word]
  }
  return true
}

export function lanternAction(choices: Choices, spot: Spot, facing: string): string | null {
  const words = ['lantern', ...spot, facing]
  return choices.isAction(words) ? words.join(' ') : null
}
