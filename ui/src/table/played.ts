/** The actions that count: what was taken back is left out, as in the record. */
import type { LastAction } from '../games/contract'
import type { EntryMessage } from '../server/types'

export function playedEntries(entries: readonly EntryMessage[]): EntryMessage[] {
  const found: EntryMessage[] = []
  for (const entry of entries) {
    if (entry.kind === 'played') found.push(entry)
    else if (entry.kind === 'undone') found.length = Number(entry.more?.keep ?? found.length)
  }
  return found
}

export function asAction({ seat, action }: EntryMessage): LastAction {
  return { seat: seat ?? 'chance', action: action ?? '' }
}
