import { describe, expect, test } from 'vitest'
import { inNotationOrder } from '../../../src/games/niwa_cards/cards'
import {
  givable,
  layable,
  narrow,
  NOTHING,
  pickCentre,
  pickHand,
  pickPile,
  startOf,
  swapAction,
  takable,
  takeAction,
  trioValues,
  type Picks,
} from '../../../src/games/niwa_cards/picks'
import type { TableMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import { choicesFrom, choicesOf, piecesOf, tables, viewOf } from './recorded'

/** A table with its cards as pieces, and what can be touched there. */
function tableOf(table: TableMessage, choices: Choices = choicesOf(table)) {
  const { hands, centre } = viewOf(table)
  const [cards] = hands.map(({ cards }) => cards)
  const hand = piecesOf('hand', cards)
  const lying = piecesOf('centre', centre)
  const narrowed = (picks: Picks) => narrow(choices, cards, picks)
  return {
    hand,
    lying,
    narrowed,
    held: (card: string) => hand.find((piece) => piece.card === card)!,
    lies: (card: string) => lying.find((piece) => piece.card === card)!,
    touchHand: (picks: Picks, card: string) =>
      pickHand(
        choices,
        picks,
        narrowed(picks),
        hand.find((piece) => piece.card === card)!,
      ),
    touchCentre: (picks: Picks, card: string) =>
      pickCentre(
        picks,
        narrowed(picks),
        lying.find((piece) => piece.card === card)!,
      ),
  }
}

describe('picking a swap', () => {
  const { act } = tables
  const choices = choicesOf(act)

  test('every hand card can be given and every card of the centre taken', () => {
    const { hands, centre } = viewOf(act)
    expect(givable(choices, null)).toEqual(new Set(hands[0].cards))
    expect(
      [...takable(choices, null)].every(
        (card) => centre.includes(card) || hands[0].cards.includes(card),
      ),
    ).toBe(true)
  })

  test('the picks are an action exactly if the server listed it', () => {
    const legal = new Set(choices.startingWith(['swap']))
    const { hands, centre } = viewOf(act)
    for (const give of hands[0].cards) {
      for (const take of centre) {
        const action = swapAction(choices, { give, take })
        expect(action !== null).toBe(legal.has(`swap ${give} ${take}`))
      }
    }
    expect(swapAction(choices, { give: hands[0].cards[0], take: null })).toBeNull()
  })

  test('with a card of the centre picked first, only what fits can be given', () => {
    const [take] = viewOf(act).centre
    for (const give of givable(choices, take)) {
      expect(choices.isAction(['swap', give, take])).toBe(true)
    }
  })
})

describe('taking a trio', () => {
  const { take } = tables
  const choices = choicesOf(take)
  const [value] = trioValues(choices)
  const hand = viewOf(take).hands[0].cards

  test('the trios are those that the view names', () => {
    expect(trioValues(choices)).toEqual(viewOf(take).centre_trios)
  })

  test('three cards, picked in any order, are the action that the server spells', () => {
    const laid = [hand[8], hand[0], hand[4]]
    const action = takeAction(choices, value, laid)
    expect(choices.actions()).toContain(action)
    expect(action).toBe(`take ${value} ${inNotationOrder(laid).join(' ')}`)
  })

  test('two cards are none, and every card can be laid beside them', () => {
    expect(takeAction(choices, value, hand.slice(0, 2))).toBeNull()
    expect(layable(choices, value, hand, [])).toEqual(new Set(hand))
    expect(layable(choices, value, hand, hand.slice(0, 2))).toEqual(new Set(hand.slice(2)))
  })
})

describe('touches of a swap', () => {
  const choices = choicesOf(tables.act)
  const { narrowed, held, lies, touchHand, touchCentre } = tableOf(tables.act)

  test('every legal swap is spelled by its two cards, whichever is first', () => {
    const swaps = choices.startingWith(['swap'])
    expect(swaps.length).toBe(54)
    for (const action of swaps) {
      const [, give, take] = action.split(' ')
      const handFirst = touchCentre(touchHand(NOTHING, give)!, take)!
      const centreFirst = touchHand(touchCentre(NOTHING, take)!, give)!
      expect(narrowed(handFirst).action).toBe(action)
      expect(centreFirst).toEqual(handFirst)
    }
  })

  test('with one card nothing is spelled yet', () => {
    expect(narrowed(NOTHING).action).toBeNull()
    expect(narrowed(touchHand(NOTHING, 'P8')!).action).toBeNull()
    expect(narrowed(touchCentre(NOTHING, 'O6')!).action).toBeNull()
  })

  test('a card touched again is put back, and the other one stays', () => {
    const both = touchCentre(touchHand(NOTHING, 'P8')!, 'O6')!
    expect(touchHand(both, 'P8')).toEqual({ ...NOTHING, take: lies('O6') })
    expect(touchCentre(both, 'O6')).toEqual({ ...NOTHING, give: held('P8') })
  })

  test('another card takes the place of the first', () => {
    const both = touchCentre(touchHand(NOTHING, 'P8')!, 'O6')!
    expect(narrowed(touchHand(both, 'G3')!).action).toBe('swap G3 O6')
    expect(narrowed(touchCentre(both, 'P5')!).action).toBe('swap P8 P5')
  })

  test('the card of the centre is put back where the new own card does not go against it', () => {
    const few = tableOf(tables.act, choicesFrom(['swap P8 O6', 'swap G3 P5', 'reveal']))
    const both = few.touchCentre(few.touchHand(NOTHING, 'P8')!, 'O6')!
    expect(few.narrowed(both).action).toBe('swap P8 O6')
    expect(few.touchHand(both, 'G3')).toEqual({ ...NOTHING, give: held('G3') })
    expect(few.narrowed({ ...NOTHING, give: held('G3') }).centre).toEqual(new Set(['P5']))
  })

  test('the pile is picked instead of all else, and a card instead of the pile', () => {
    expect(pickPile()).toEqual({ ...NOTHING, revealing: true })
    expect(narrowed(pickPile()).action).toBe('reveal')
    expect(touchHand(pickPile(), 'P8')).toEqual({ ...NOTHING, give: held('P8') })
  })

  test('where a card must be revealed, no card can be touched', () => {
    const must = tableOf(tables.act, choicesFrom(['reveal']))
    expect(must.narrowed(NOTHING)).toMatchObject({ action: 'reveal', canSwap: false })
    expect(must.touchHand(NOTHING, 'P8')).toBeNull()
    expect(must.touchCentre(NOTHING, 'O6')).toBeNull()
  })

  test('nobody asked: nothing can be picked', () => {
    const { action, hand, centre, canReveal } = narrow(null, viewOf(tables.act).hands[0].cards, {
      ...NOTHING,
      revealing: true,
    })
    expect([action, hand, centre, canReveal]).toEqual([null, null, null, false])
  })
})

describe('touches of a trio', () => {
  const { narrowed, hand, held, touchHand, touchCentre } = tableOf(tables.take)
  const start = startOf(choicesOf(tables.take))
  const laying = (cards: readonly string[]) =>
    cards.reduce((picks, card) => touchHand(picks, card)!, start)

  test('the one trio is chosen, and stays so', () => {
    expect(start).toEqual({ ...NOTHING, trio: 2 })
    expect(touchCentre(start, 'G2')).toEqual(start)
    expect(touchCentre(start, 'P6')).toBeNull()
    expect(startOf(choicesOf(tables.act))).toBe(NOTHING)
    expect(startOf(null)).toBe(NOTHING)
  })

  test('three own cards make the action; a fourth is not taken, one of the three goes back', () => {
    const three = laying(['O10', 'P0', 'G2'])
    expect(narrowed(three).action).toBe('take 2 P0 G2 O10')
    expect(touchHand(three, 'P3')).toBeNull()
    const two = touchHand(three, 'P0')!
    expect(two.laid).toEqual([held('O10'), held('G2')])
    expect(narrowed(two).action).toBeNull()
  })

  test('what can be touched: the trio, and the hand until three are laid', () => {
    expect(narrowed(start).centre).toEqual(new Set(['P2', 'G2', 'O2']))
    expect(narrowed(start).hand).toEqual(new Set(hand.map(({ card }) => card)))
    expect(narrowed(laying(['P0', 'G2', 'O10'])).hand).toEqual(new Set(['P0', 'G2', 'O10']))
  })

  test('of two trios one is chosen, and another touch takes it back', () => {
    const choices = choicesFrom(['take 2 P0 G0 G2', 'take 6 P0 G0 G2', 'leave'])
    expect(startOf(choices)).toBe(NOTHING)
    const two = tableOf(tables.take, choices)
    const six = two.touchCentre(NOTHING, 'P6')!
    expect(six.trio).toBe(6)
    expect(two.touchCentre(six, 'P2')?.trio).toBe(2)
    expect(two.touchCentre(six, 'P6')?.trio).toBeNull()
    expect(
      two.narrowed({ ...NOTHING, laid: [held('P0'), held('G0'), held('G2')] }).action,
    ).toBeNull()
  })
})
