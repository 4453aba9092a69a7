/** What a board gets, at a table, in a replay and in the rules: put together here and nowhere else. */
import type { BoardProps } from '../games/contract'

type Always = 'view' | 'history' | 'seats' | 'names' | 'options' | 'fixture' | 'intent' | 'own'
type Made = 'lastAction' | 'seat'

/** A position that is looked at. What is left out is not known there, or cannot be done. */
export type Shown = Pick<BoardProps, Exclude<Always, 'fixture'>> & { fixture: unknown } & Partial<
    Omit<BoardProps, Always | Made>
  >

export function boardProps(shown: Shown): BoardProps {
  const { history, reader = null } = shown
  return {
    previous: null,
    result: null,
    tableId: null,
    choices: null,
    hints: null,
    ...shown,
    // Only the game itself knows what its fixture is.
    fixture: shown.fixture as null,
    reader,
    seat: reader ?? 0,
    lastAction: history.findLast(({ seat }) => seat !== 'chance') ?? null,
  }
}
