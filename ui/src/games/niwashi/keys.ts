/** What a letter means on this board while something is in hand. */
import type { Picks } from './picks'

export type Key = { kind: 'rotate' } | { kind: 'flip' } | { kind: 'face'; facing: string }

const FACINGS = ['N', 'E', 'S', 'W', '-']

/** Null: the key means nothing here, or is meant for something else. */
export function readKey(event: KeyboardEvent, { ghost, spot }: Picks): Key | null {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return null
  const key = event.key.toUpperCase()
  if (ghost && key === 'R') return { kind: 'rotate' }
  if (ghost && key === 'F') return { kind: 'flip' }
  return spot && FACINGS.includes(key) ? { kind: 'face', facing: key } : null
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
