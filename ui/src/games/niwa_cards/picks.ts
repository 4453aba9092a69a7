/** What picked cards mean: nothing but a narrowing of the choices. */
import type { Choices } from '../../table/choices'
import { inNotationOrder, trioOf, valueOf, without } from './cards'
import type { Piece } from './identities'

export interface Picks {
  /** For a swap: the own card that is given, and the card of the centre that is taken. */
  give: Piece | null
  take: Piece | null
  /** For a trio of the centre: its value, and the own cards that are laid for it. */
  trio: number | null
  laid: readonly Piece[]
  /** Whether the pile is picked. */
  revealing: boolean
}

export const NOTHING: Picks = { give: null, take: null, trio: null, laid: [], revealing: false }

export interface Narrowed {
  /** The one action that the picks spell; null while something is missing. */
  action: string | null
  /** The values of the trios that can be taken; with one, the turn is about the trio alone. */
  trios: readonly number[]
  exchanging: boolean
  canReveal: boolean
  canSwap: boolean
  canLeave: boolean
  /** Cards that can be picked in the own hand and in the centre; null: nobody is asked. */
  hand: Set<string> | null
  centre: Set<string> | null
}

const NOBODY_ASKED: Narrowed = {
  action: null,
  trios: [],
  exchanging: false,
  canReveal: false,
  canSwap: false,
  canLeave: false,
  hand: null,
  centre: null,
}

const facesOf = (pieces: readonly Piece[]): string[] => pieces.flatMap(({ card }) => card ?? [])

/** The picks that a turn begins with: where there is one trio only, it is chosen. */
export function startOf(choices: Choices | null): Picks {
  const trios = choices ? trioValues(choices) : []
  return trios.length === 1 ? { ...NOTHING, trio: trios[0] } : NOTHING
}

export function narrow(choices: Choices | null, hand: readonly string[], picks: Picks): Narrowed {
  if (!choices) return NOBODY_ASKED
  const trios = trioValues(choices)
  const known = {
    trios,
    canReveal: choices.isAction(['reveal']),
    canSwap: choices.next(['swap']).length > 0,
    canLeave: choices.isAction(['leave']),
  }
  if (trios.length) {
    const laid = facesOf(picks.laid)
    return {
      ...known,
      action: picks.trio === null ? null : takeAction(choices, picks.trio, laid),
      exchanging: true,
      hand: laid.length < 3 ? layable(choices, picks.trio ?? trios[0], hand, laid) : new Set(laid),
      centre: new Set(trios.flatMap(trioOf)),
    }
  }
  const swap = { give: picks.give?.card ?? null, take: picks.take?.card ?? null }
  const reveals = !known.canSwap || picks.revealing
  return {
    ...known,
    action: reveals ? 'reveal' : swapAction(choices, swap),
    exchanging: false,
    hand: givable(choices, swap.take),
    centre: takable(choices, swap.give),
  }
}

/** An own card is given, or laid for the trio; null: it cannot be. */
export function pickHand(
  choices: Choices,
  picks: Picks,
  narrowed: Narrowed,
  held: Piece,
): Picks | null {
  const asked = { ...picks, revealing: false }
  const possible = narrowed.hand?.has(held.card ?? '') ?? false
  if (narrowed.exchanging) {
    const rest = picks.laid.filter(({ id }) => id !== held.id)
    if (rest.length < picks.laid.length) return { ...asked, laid: rest }
    return picks.laid.length < 3 && possible ? { ...asked, laid: [...picks.laid, held] } : null
  }
  if (!narrowed.canSwap) return null
  if (picks.give?.id === held.id) return { ...asked, give: null }
  const { take } = picks
  if (!possible && !take) return asked
  // Another own card may go against the card of the centre, or not: then that one is put back.
  const goes = take && swapAction(choices, { give: held.card, take: take.card })
  return { ...asked, give: held, take: goes ? take : null }
}

/** A card of the centre is taken, or says which trio is; null: it cannot be. */
export function pickCentre(picks: Picks, narrowed: Narrowed, lying: Piece): Picks | null {
  const asked = { ...picks, revealing: false }
  const card = lying.card ?? ''
  if (narrowed.exchanging) {
    const value = valueOf(card)
    if (!narrowed.trios.includes(value)) return null
    if (picks.trio !== value) return { ...asked, trio: value }
    return narrowed.trios.length > 1 ? { ...asked, trio: null } : asked
  }
  if (!narrowed.canSwap) return null
  if (picks.take?.id === lying.id) return { ...asked, take: null }
  return narrowed.centre?.has(card) ? { ...asked, take: lying } : asked
}

export function pickPile(): Picks {
  return { ...NOTHING, revealing: true }
}

interface Swap {
  give: string | null
  take: string | null
}

export function swapAction(choices: Choices, { give, take }: Swap): string | null {
  if (give === null || take === null) return null
  return choices.isAction(['swap', give, take]) ? `swap ${give} ${take}` : null
}

/** Which hand cards can be given, for what is picked in the centre. */
export function givable(choices: Choices, take: string | null): Set<string> {
  const gives = choices.next(['swap'])
  return new Set(gives.filter((give) => take === null || choices.isAction(['swap', give, take])))
}

/** Which cards of the centre can be taken, for what is picked in the hand. */
export function takable(choices: Choices, give: string | null): Set<string> {
  if (give !== null) return new Set(choices.next(['swap', give]))
  return new Set(choices.next(['swap']).flatMap((card) => choices.next(['swap', card])))
}

/** The values of the trios that can be taken. */
export function trioValues(choices: Choices): number[] {
  return choices.next(['take']).map(Number)
}

/** The exchange that three cards of the hand make, or null. */
export function takeAction(
  choices: Choices,
  value: number,
  laid: readonly string[],
): string | null {
  const words = ['take', String(value), ...inNotationOrder(laid)]
  return laid.length === 3 && choices.isAction(words) ? words.join(' ') : null
}

/** Which hand cards can be laid beside those picked so far. */
export function layable(
  choices: Choices,
  value: number,
  hand: readonly string[],
  laid: readonly string[],
): Set<string> {
  const rest = without(hand, laid)
  const possible = new Set<string>()
  for (const card of rest) {
    if (!possible.has(card) && canBecome(choices, value, [...laid, card], without(rest, [card]))) {
      possible.add(card)
    }
  }
  return possible
}

function canBecome(
  choices: Choices,
  value: number,
  laid: readonly string[],
  rest: readonly string[],
): boolean {
  if (laid.length >= 3) return takeAction(choices, value, laid) !== null
  return [...new Set(rest)].some((card) =>
    canBecome(choices, value, [...laid, card], without(rest, [card])),
  )
}
