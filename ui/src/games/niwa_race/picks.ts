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

export interface Meaning {
  /** What the picks can still become. */
  possible: RaceAction[]
  /** The one action that they spell; null while something is missing. */
  action: RaceAction | null
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

export function understand(actions: readonly RaceAction[], picks: Picks): Meaning {
  const possible = actions.filter((action) => matches(action, picks))
  const meaning: Meaning = {
    possible,
    action: null,
    movers: new Set(),
    steps: new Set(),
    jumps: new Set(),
    puts: new Set(),
    receivers: new Set(),
  }
  for (const action of actions) {
    if ('from' in action) meaning.movers.add(action.from)
    if (action.kind === 'put') meaning.puts.add(action.to)
    if (picks.from !== null && 'from' in action && action.from === picks.from) {
      if (action.kind === 'step') meaning.steps.add(action.to)
      if (action.kind === 'jump') meaning.jumps.add(action.to)
      if (action.kind === 'pass' && picks.to === null) meaning.receivers.add(action.receiver)
      if (action.kind === 'step' && action.to === picks.to) meaning.receivers.add(action.receiver)
    }
  }
  meaning.action = spelled(possible, picks)
  return meaning
}

function spelled(possible: readonly RaceAction[], picks: Picks): RaceAction | null {
  const end = possible.find((action) => action.kind === 'end')
  if (picks.from === null && picks.to === null) return end ?? null
  if (picks.to === null && picks.receiver === null) return null
  const [first, second] = possible
  // A step with one possible taker needs no further pick.
  return first && !second ? first : null
}

/** The figurine that has to go on, if the turn has begun. */
export function bound(actions: readonly RaceAction[], moving: string | null): Picks {
  return moving !== null && actions.length > 0 ? { ...NOTHING, from: moving } : NOTHING
}
