/** What a strip in the air, a lantern's spot and picked tiles mean: a narrowing of the choices. */
import type { NiwashiView } from './types'
import type { Choices } from '../../table/choices'
import type { Spot } from './actions'
import { ahead, appear, nearest, targets, under, wordsOf, type Ghost, type Under } from './ghost'
import { canStand, cellsFor, lanternAction } from './lantern'
import { sameCell, tileName, type Cell } from './tiles'

export interface Picks {
  /** A strip that hangs over the garden. */
  ghost: Ghost | null
  /** Whether the lantern is in hand, where it is put, and which way it faces. */
  lighting: boolean
  spot: Spot | null
  facing: string | null
  /** Tiles to discard, the one that ends on top last. */
  discards: readonly string[]
  /** What is taken: a tile of the display, or "discard". */
  taking: string | null
}

export const NOTHING: Picks = {
  ghost: null,
  lighting: false,
  spot: null,
  facing: null,
  discards: [],
  taking: null,
}

export interface Narrowed {
  /** What the turn asks for; null: nobody is asked. */
  phase: string | null
  /** The one action that the picks spell; null while something is missing. */
  action: string | null
  /** Own tiles that can be laid. */
  layable: Set<string>
  /** What can be taken: tiles of the display, and "discard". */
  takable: Set<string>
  canLight: boolean
  /** What lies under the strip in the air. */
  under: Under[]
  /** Cells where the strip, or the lantern, may go. */
  targets: Cell[]
}

export function narrow(choices: Choices | null, view: NiwashiView, picks: Picks): Narrowed {
  const { ghost, lighting } = picks
  const phase = choices ? view.phase : null
  const first = choices?.next([]) ?? []
  const goals = () => {
    if (!choices) return []
    if (ghost) return targets(choices, ghost.reading, ghost.direction)
    return lighting ? cellsFor(choices) : []
  }
  return {
    phase,
    action: choices ? spelled(choices, phase, picks) : null,
    layable: new Set(phase === 'act' ? first.map(tileName) : []),
    takable: new Set(phase === 'take' ? choices?.next(['take']) : []),
    canLight: first.includes('lantern'),
    under: ghost ? under(ghost, view) : [],
    targets: goals(),
  }
}

function spelled(choices: Choices, phase: string | null, picks: Picks): string | null {
  const { ghost, lighting, spot, facing, discards, taking } = picks
  const whole = (words: readonly string[]) => (choices.isAction(words) ? words.join(' ') : null)
  if (phase === 'discard') return discards.length ? whole(['discard', ...discards]) : null
  if (phase === 'take') return taking ? whole(['take', taking]) : null
  if (lighting) return spot && facing !== null ? lanternAction(choices, spot, facing) : null
  return ghost ? whole(wordsOf(ghost)) : null
}

/** Whether the lantern, if it is in hand, may be put here. */
export function canLightAt(choices: Choices | null, picks: Picks, spot: Spot): boolean {
  return picks.lighting && choices !== null && canStand(choices, spot)
}

export function isInAir({ ghost }: Picks, tile: string): boolean {
  return ghost !== null && tileName(ghost.reading) === tile
}

/** A tile of the hand is held over the garden, or put back; null: it can go nowhere. */
export function pickTile(choices: Choices, picks: Picks, tile: string, near: Cell): Picks | null {
  if (isInAir(picks, tile)) return NOTHING
  const ghost = appear(choices, tile, near)
  return ghost && { ...NOTHING, ghost }
}

export function pickLantern({ lighting }: Picks): Picks {
  return { ...NOTHING, lighting: !lighting }
}

/** A tile is put onto those to discard, or back into the hand. */
export function pickDiscard(choices: Choices, picks: Picks, tile: string): Picks {
  const { discards } = picks
  if (discards.includes(tile)) {
    return { ...picks, discards: discards.filter((other) => other !== tile) }
  }
  if (!choices.leads(['discard', ...discards, tile])) return picks
  return { ...picks, discards: [...discards, tile] }
}

/** The strip in the air is put down here, or on the place beside that it fits. */
export function putDown(picks: Picks, goals: readonly Cell[], cell: Cell): Picks {
  const near = nearest(goals, cell)
  const close = near !== null && Math.hypot(near[0] - cell[0], near[1] - cell[1]) <= 1
  return hold(picks, close ? near : cell)
}

/** The strip in the air is held over a cell. */
export function hold(picks: Picks, [x, y]: Cell): Picks {
  return picks.ghost ? { ...picks, ghost: { ...picks.ghost, x, y } } : picks
}

/** The strip in the air goes on to the next place in a direction. */
export function step(picks: Picks, goals: readonly Cell[], way: Cell): Picks {
  const next = picks.ghost && ahead(goals, [picks.ghost.x, picks.ghost.y], way)
  return next ? hold(picks, next) : picks
}

export function isGoal(goals: readonly Cell[], cell: Cell): boolean {
  return goals.some((goal) => sameCell(goal, cell))
}
