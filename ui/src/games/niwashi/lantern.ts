/** Where the lantern may be put, as the choices have it. */
import type { Choices } from '../../table/choices'
import type { Spot } from './actions'
import { readCell, type Cell } from './tiles'

export const FACINGS = ['N', 'E', 'S', 'W', '-'] as const

export function cellsFor(choices: Choices): Cell[] {
  return choices.next(['lantern', 'at']).map(readCell)
}

export function canStand(choices: Choices, spot: Spot): boolean {
  return choices.leads(['lantern', ...spot])
}

export function lanternAction(choices: Choices, spot: Spot, facing: string): string | null {
  const words = ['lantern', ...spot, facing]
  return choices.isAction(words) ? words.join(' ') : null
}
