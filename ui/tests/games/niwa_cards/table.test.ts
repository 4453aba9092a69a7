import { expect, test } from 'vitest'
import trio from '../../../src/games/niwa_cards/examples/trio.json'
import game from '../../../src/games/niwa_cards/table'
import type { NiwaCardsView } from '../../../src/games/niwa_cards/types'

test('with all hands open, every seat is shown as it saw itself', () => {
  const views = trio.views as unknown as NiwaCardsView[]
  const open = game.openView!(views)
  open.hands.forEach((hand, seat) => {
    expect(hand.unknown).toBe(0)
    expect(hand.cards).toEqual(views[seat].hands[seat].cards)
  })
  // What is left unseen lies in the pile or was set aside.
  expect(open.unseen.length).toBe(open.pile + open.aside)
})
