/** What picked spaces mean: nothing but a narrowing of the legal actions. */
import type { RaceAction } from './actions'

export interface Picks {
  /** The figurine, by its space. */
  from: string | null
  /** Where it goes. */
  to: string | null
  /** Who gets the bead. */
  receiver: string | null
}

export const NOTHING: Picks = { from: null, to: null, receiver: null }

export interface Narrowed {
  /** What the picks can still become. */
  possible: RaceAction[]
  /** The one action that they spell; null while something is missing. */
  action: RaceAction | null
  /** Whether the turn can be ended. */
  canEnd: boolean
  /** Own figurines that can do something. */
  movers: Set<string>
  /** Spaces that can be gone to: by a step, and by a jump. */
  steps: Set<string>
  jumps: Set<string>
  /** Where a figurine can be put during the set-up. */
  puts: Set<string>
  /** Friends that can take the bead of the chosen step, or a bead that is passed. */
  receivers: Set<string>
}

function matches(action: RaceAction, picks: Picks): boolean {
  switch (action.kind) {
    case 'end':
      return picks.from === null
    case 'put':
      return picks.from === null && (picks.to === null || action.to === picks.to)
    case 'jump':
      return (
        (picks.from === null || action.from === picks.from) &&
        (picks.to === null || action.to === picks.to) &&
        picks.receiver === null
      )
    case 'step':
      return (
        (picks.from === null || action.from === picks.from) &&
        (picks.to === null || action.to === picks.to) &&
        // A friend picked before a space means a bead that is passed.
        (picks.receiver === null || (picks.to !== null && action.receiver === picks.receiver))
      )
    case 'pass':
      return (
        (picks.from === null || action.from === picks.from) &&
        picks.to === null &&
        (picks.receiver === null || action.receiver === picks.receiver)
      )
  }
}

export function narrow(actions: readonly RaceAction[], picks: Picks): Narrowed {
  const possible = actions.filter((action) => matches(action, picks))
  const narrowed: Narrowed = {
    possible,
    action: null,
    canEnd: actions.some(({ kind }) => kind === 'end'),
    movers: new Set(),
    steps: new Set(),
    jumps: new Set(),
    puts: new Set(),
    receivers: new Set(),
  }
  for (const action of actions) {
    if ('from' in action) narrowed.movers.add(action.from)
    if (action.kind === 'put') narrowed.puts.add(action.to)
    if (picks.from !== null && 'from' in action && action.from === picks.from) {
      if (action.kind === 'step') narrowed.steps.add(action.to)
      if (action.kind === 'jump') narrowed.jumps.add(action.to)
      if (action.kind === 'pass' && picks.to === null) narrowed.receivers.add(action.receiver)
      if (action.kind === 'step' && action.to === picks.to) narrowed.receivers.add(action.receiver)
    }
  }
  narrowed.action = spelled(possible, picks)
  return narrowed
}

function spelled(possible: readonly RaceAction[], picks: Picks): RaceAction | null {
  const end = possible.find((action) => action.kind === 'end')
  if (picks.from === null && picks.to === null) return end ?? null
  if (picks.to === null && picks.receiver === null) return null
  const [first, second] = possible
  // A step with one possible taker needs no further pick.
  return first && !second ? first : null
}

/** The picks that a position begins with: a figurine on its way has to go on. */
export function startOf(actions: readonly RaceAction[], moving: string | null): Picks {
  return moving !== null && actions.length > 0 ? { ...NOTHING, from: moving } : NOTHING
}

/** Whether a space is where the chosen figurine goes, or where one is put. */
export function isTarget({ puts, steps, jumps }: Narrowed, space: string): boolean {
  return puts.has(space) || steps.has(space) || jumps.has(space)
}

export function isPicked({ from, to, receiver }: Picks, space: string): boolean {
  return from === space || to === space || receiver === space
}

/** Who would get the bead: as picked, or as the one action that is left has it. */
export function receiverOf({ receiver }: Picks, { action }: Narrowed): string | null {
  return receiver ?? (action && 'receiver' in action ? action.receiver : null)
}

/**
 * A space is touched. Null: the chosen target once more, which is a yes. The same picks again:
 * nothing can be picked there.
 */
export function pickSpace(
  picks: Picks,
  narrowed: Narrowed,
  space: string,
  moving: string | null,
): Picks | null {
  const { action, receivers, movers } = narrowed
  if (isTarget(narrowed, space)) {
    if (picks.to === space && action) return null
    return { ...picks, to: picks.to === space ? null : space, receiver: null }
  }
  if (picks.receiver === space) {
    if (picks.to !== null && action) return null
    // Not a bead for this one, but this one itself.
    return { ...NOTHING, from: space }
  }
  if (receivers.has(space)) return { ...picks, receiver: space }
  if (moving !== null) return picks
  if (picks.from === space) return NOTHING
  return movers.has(space) ? { ...NOTHING, from: space } : picks
}
