/** The hints that a board numbers. */
import type { HintAction } from '../server/types'

const SHOWN = 3

export interface NumberedHint {
  number: number
  action: string
}

/** The best actions, the best one first, with the numbers that they get on the board. */
export function numbered(hints: readonly HintAction[] | null): NumberedHint[] {
  return (hints ?? []).slice(0, SHOWN).map(({ action }, at) => ({ number: at + 1, action }))
}
