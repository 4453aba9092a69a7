/** What the picks so far can become. Everything is asked from the choices; nothing is judged here. */

import type { Choices } from '../../table/choices'
import { inNotationOrder, without } from './cards'

/** The card laid and the card taken, as far as they are picked. */
export interface SwapPicks {
  give: string | null
  take: string | null
}

export function swapAction(choices: Choices, { give, take }: SwapPicks): string | null {
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
