/** The ways of turns, read from what was played. */
import type { LastAction } from '../contract'
import { readAction } from './actions'

export interface Way {
  seat: number
  /** The spaces that the figurine stood on, from the first to the last. */
  spaces: string[]
  /** Whether the last part was a jump. */
  jumped: boolean
  /** Who got the last bead, if one was passed without a step. */
  passed: string | null
}

/** The last turn of which something is to be seen: the one at play, else the one before. */
export function lastWay(history: readonly LastAction[]): Way | null {
  let way: Way | null = null
  for (let at = history.length - 1; at >= 0; at -= 1) {
    const { seat, action: text } = history[at]
    const action = readAction(text)
    if (typeof seat !== 'number' || !action) continue
    if (action.kind === 'end') {
      if (way) return way
      continue
    }
    if (action.kind === 'put' || action.kind === 'pass') {
      if (way) return way
      return action.kind === 'put'
        ? { seat, spaces: [action.to], jumped: false, passed: null }
        : { seat, spaces: [action.from], jumped: false, passed: action.receiver }
    }
    if (!way) {
      way = { seat, spaces: [action.from, action.to], jumped: action.kind === 'jump', passed: null }
    } else if (way.seat === seat && action.kind === 'step' && action.to === way.spaces[0]) {
      way.spaces.unshift(action.from)
    } else {
      return way
    }
  }
  return way
}
