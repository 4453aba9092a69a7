/** What the last turn left to be seen, and where the hints lead. */
import type { NiwaRaceView } from './types'
import type { LastAction } from '../contract'
import type { NumberedHint } from '../hints'
import { readAction } from './actions'
import type { Garden, Point, Space } from './garden'

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

export interface Marks {
  /** The way of the figurine that is on its way now. */
  walked: string[]
  /** Of the last turn: where it began, where it led, and its way if it had more than one step. */
  left: string | null
  arrived: string | null
  way: string[]
}

/** While something is picked, only the way of the turn at play is shown. */
export function marksOf(
  history: readonly LastAction[],
  { moving, actor }: Pick<NiwaRaceView, 'moving' | 'actor'>,
  picking: boolean,
): Marks {
  const none: Marks = { walked: [], left: null, arrived: null, way: [] }
  const way = lastWay(history)
  if (!way) return none
  if (moving !== null && way.seat === actor) return { ...none, walked: way.spaces }
  if (picking) return none
  const [left] = way.spaces
  const arrived = way.passed ?? way.spaces.at(-1) ?? null
  return {
    walked: [],
    left: left === arrived ? null : left,
    arrived,
    way: way.spaces.length > 2 ? way.spaces : [],
  }
}

export interface HintMark {
  number: number
  /** The space that it is about. */
  name: string
  at: Point
  from: Space | undefined
}

/** The numbers of the hints, each beside what is on its space and beside other numbers. */
export function hintMarks(
  hints: readonly NumberedHint[],
  garden: Garden,
  moving: string | null,
  taken: (space: string) => boolean,
): HintMark[] {
  const crowd = new Map<string, number>()
  return hints.flatMap(({ number, action: text }) => {
    const action = readAction(text)
    if (!action) return []
    const name = 'to' in action ? action.to : 'receiver' in action ? action.receiver : moving
    const space = name === null ? undefined : garden.at.get(name)
    if (!name || !space) return []
    const before = crowd.get(name) ?? 0
    crowd.set(name, before + 1)
    const aside = taken(name) ? 30 : 0
    return {
      number,
      name,
      at: { x: space.x + aside, y: space.y - aside + 34 * before },
      from: 'from' in action ? garden.at.get(action.from) : undefined,
    }
  })
}
