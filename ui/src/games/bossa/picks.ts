/** What picked tiles, markers and places mean: nothing but a narrowing of the legal actions. */
import type { BossaAction, Marker } from './actions'

export interface Picks {
  /** What is chosen before the first turn: a colour, to be first, a chip to keep. */
  opening: string | null
  marker: Marker | null
  /** Own tiles, in the order in which they were picked. */
  tiles: readonly string[]
  /** One's own tile under the chip. */
  chipOn: string | null
  /** The other seat's tile, for a swap. */
  theirs: string | null
  /** An end such as W+, or with the stack marker a position such as W7. */
  at: string | null
}

export const NOTHING: Picks = {
  opening: null,
  marker: null,
  tiles: [],
  chipOn: null,
  theirs: null,
  at: null,
}

export interface Narrowed {
  /** What is offered before the first turn; then nothing else can be picked. */
  offered: string[]
  /** What the picks can still become. */
  possible: BossaAction[]
  /** The one action that they spell; null while something is missing. */
  action: BossaAction | null
  /** Places where exactly these tiles fit: they light up. */
  fits: Set<string>
  /** Places that some further pick could reach. */
  within: Set<string>
  /** Own tiles that can still be picked. */
  tiles: Set<string>
  /** The other seat's tiles that can be picked. */
  theirs: Set<string>
  /** Picked tiles that the chip may lie on. */
  chipTiles: Set<string>
  /** Markers that can be used. */
  markers: Set<Marker>
  /** Positions where a stack of exactly these tiles would fit, if the marker were picked. */
  stackFits: Set<string>
}

const kindOf = (picks: Picks): BossaAction['kind'] => picks.marker ?? 'place'

function becomes(action: BossaAction, picks: Picks): boolean {
  if (action.kind === 'choose' || action.kind === 'keep') return action.text === picks.opening
  if (action.kind !== kindOf(picks)) return false
  switch (action.kind) {
    case 'place':
    case 'stack':
      return (
        picks.tiles.every((tile) => action.tiles.includes(tile)) &&
        (picks.chipOn === null || action.chipOn === picks.chipOn) &&
        (picks.at === null || action.at === picks.at)
      )
    case 'redraw':
      return picks.tiles.every((tile) => tile === action.mine)
    case 'swap':
      return (
        picks.tiles.every((tile) => tile === action.mine) &&
        (picks.theirs === null || picks.theirs === action.theirs)
      )
    default:
      return false
  }
}

function spells(action: BossaAction, picks: Picks): boolean {
  if (!becomes(action, picks)) return false
  switch (action.kind) {
    case 'choose':
    case 'keep':
      return true
    case 'place':
    case 'stack':
      return action.tiles.length === picks.tiles.length && action.chipOn === picks.chipOn
    case 'redraw':
      return picks.tiles.length === 1
    case 'swap':
      return picks.tiles.length === 1 && picks.theirs !== null
    default:
      return false
  }
}

export function narrow(actions: readonly BossaAction[], picks: Picks): Narrowed {
  const possible = actions.filter((action) => becomes(action, picks))
  const exact = possible.filter((action) => spells(action, picks))
  const anywhere = { ...picks, at: null }
  const narrowed: Narrowed = {
    offered: actions.flatMap(({ kind, text }) =>
      kind === 'choose' || kind === 'keep' ? text : [],
    ),
    possible,
    action: exact.length === 1 ? (exact[0] ?? null) : null,
    fits: new Set(),
    within: new Set(),
    tiles: new Set(),
    theirs: new Set(),
    chipTiles: new Set(),
    markers: new Set(),
    stackFits: new Set(),
  }
  const asStack: Picks = { ...anywhere, marker: 'stack' }
  for (const action of actions) {
    if (action.kind === 'redraw' || action.kind === 'swap' || action.kind === 'stack') {
      narrowed.markers.add(action.kind)
    }
    if (action.kind === 'stack' && picks.tiles.length && spells(action, asStack)) {
      narrowed.stackFits.add(action.at)
    }
    if ('at' in action && becomes(action, anywhere)) {
      narrowed.within.add(action.at)
      if (picks.tiles.length && spells(action, anywhere)) narrowed.fits.add(action.at)
    }
    if ('chipOn' in action && action.chipOn !== null && picks.tiles.includes(action.chipOn)) {
      if (becomes(action, { ...picks, chipOn: action.chipOn }))
        narrowed.chipTiles.add(action.chipOn)
    }
  }
  for (const action of possible) {
    if ('tiles' in action) for (const tile of action.tiles) narrowed.tiles.add(tile)
    if ('mine' in action) narrowed.tiles.add(action.mine)
  }
  for (const action of actions) {
    // One own tile against one of theirs: another pick takes the place of the first.
    if (action.kind === picks.marker && 'mine' in action) narrowed.tiles.add(action.mine)
    if (action.kind === 'swap' && picks.marker === 'swap') narrowed.theirs.add(action.theirs)
  }
  return narrowed
}

export const takesOne = (marker: Marker | null): boolean => marker === 'redraw' || marker === 'swap'

export function pickTile(picks: Picks, tile: string): Picks {
  if (picks.tiles.includes(tile)) {
    return {
      ...picks,
      tiles: picks.tiles.filter((other) => other !== tile),
      chipOn: picks.chipOn === tile ? null : picks.chipOn,
    }
  }
  return { ...picks, tiles: takesOne(picks.marker) ? [tile] : [...picks.tiles, tile] }
}

/** A marker asks for something of its own; what was picked before stays only where it can. */
export function pickMarker(actions: readonly BossaAction[], picks: Picks, marker: Marker): Picks {
  if (picks.marker === marker) return { ...picks, marker: null, theirs: null, at: null }
  const kept: Picks = { ...NOTHING, marker, tiles: picks.tiles }
  const fits = actions.some((action) => becomes(action, kept))
  return fits && !(takesOne(marker) && picks.tiles.length > 1) ? kept : { ...NOTHING, marker }
}

export function pickPlace(picks: Picks, at: string): Picks {
  return { ...picks, at: picks.at === at ? null : at }
}

/** The chip goes onto the last tile picked; once more, onto the one before; then back. */
export function pickChip(picks: Picks, on: ReadonlySet<string>): Picks {
  const order = [...picks.tiles].reverse().filter((tile) => on.has(tile))
  const at = picks.chipOn === null ? 0 : order.indexOf(picks.chipOn) + 1
  return { ...picks, chipOn: order[at] ?? null }
}

/** The place that is chosen: as the one action has it, or as it was picked. */
export function placeOf(picks: Picks, { action }: Narrowed): string | null {
  return action && 'at' in action ? action.at : picks.at
}

/** The chip is dropped onto an own tile, which is then picked as well; null: it cannot lie there. */
export function dropChip(
  actions: readonly BossaAction[],
  picks: Picks,
  tile: string,
): Picks | null {
  const held = picks.tiles.includes(tile) ? picks : pickTile(picks, tile)
  const next = { ...held, chipOn: tile }
  return narrow(actions, next).possible.length ? next : null
}
