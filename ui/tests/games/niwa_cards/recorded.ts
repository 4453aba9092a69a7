/** Tables of a recorded match, as the server sent them to seat 0. */
import type { Piece } from '../../../src/games/niwa_cards/identities'
import type { NiwaCardsView } from '../../../src/games/niwa_cards/types'
import type { TableMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import recorded from '../../data/niwa_cards.json'

export const tables = recorded as unknown as Record<
  'act' | 'take' | 'second' | 'over',
  TableMessage
>
export const viewOf = (table: TableMessage) => table.view as NiwaCardsView
export const choicesOf = (table: TableMessage) => new Choices(table.choices!)

/** Cards as pieces; a card that is there twice is two of them. */
export const piecesOf = (zone: string, cards: readonly string[]): Piece[] =>
  cards.map((card, at) => ({ id: `${zone} ${at}`, card }))

/** Choices that no recorded match has, as the server would send them. */
export function choicesFrom(actions: readonly string[]): Choices {
  const nodes: Record<string, number | null>[] = [{}]
  for (const action of actions) {
    let at = 0
    const words = action.split(' ')
    words.forEach((word, number) => {
      if (number === words.length - 1) nodes[at][word] = null
      else at = nodes[at][word] ??= nodes.push({}) - 1
    })
  }
  return new Choices({ count: actions.length, nodes })
}
