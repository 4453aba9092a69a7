import { beforeAll, describe, expect, test } from 'vitest'
import { groupsOf, sorted } from '../../src/games/niwa_cards/arrange'
import { inNotationOrder, without } from '../../src/games/niwa_cards/cards'
import { follow, type Piece, type Zones } from '../../src/games/niwa_cards/identities'
import { marksOf, hintMarks } from '../../src/games/niwa_cards/marks'
import { overview } from '../../src/games/niwa_cards/overview'
import {
  givable,
  layable,
  swapAction,
  takable,
  takeAction,
  trioValues,
} from '../../src/games/niwa_cards/picks'
import { say } from '../../src/games/niwa_cards/say'
import type { NiwaCardsView } from '../../src/games/niwa_cards/types'
import type { TableMessage } from '../../src/server/types'
import trio from '../../src/games/niwa_cards/examples/trio.json'
import game from '../../src/games/niwa_cards/table'
import { Choices } from '../../src/table/choices'
import { words } from '../../src/words/words.svelte'
import recorded from '../data/niwa_cards.json'

const tables = recorded as unknown as Record<'act' | 'take' | 'second' | 'over', TableMessage>
const viewOf = (table: TableMessage) => table.view as NiwaCardsView
const choicesOf = (table: TableMessage) => new Choices(table.choices!)

beforeAll(() => words.use('en'))

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

describe('a hand laid out', () => {
  test("holds every card once, and its parts add up to the server's points", () => {
    for (const shown of viewOf(tables.over).last_hands!) {
      const { scored } = viewOf(tables.over)
      const groups = groupsOf(shown.score, scored[scored.length - 1].order.number)
      expect(groups.flatMap(({ cards }) => cards).sort()).toEqual([...shown.cards].sort())
      expect(groups.reduce((sum, { points }) => sum + points, 0)).toBe(shown.score.points)
    }
  })

  test('shows duos two by two, the dearest first (C5.3)', () => {
    const score = {
      trios: [{ value: 8, cards: ['P8', 'G8', 'O8'], points: 12 }],
      counted: ['P4', 'P10', 'G10', 'O4'],
      counted_points: 28,
      idle: ['G1', 'O2'],
      points: 40,
    }
    expect(groupsOf(score, 4).map(({ kind, cards, points }) => [kind, cards, points])).toEqual([
      ['trio', ['P8', 'G8', 'O8'], 12],
      ['duo', ['P10', 'G10'], 20],
      ['duo', ['P4', 'O4'], 8],
      ['idle', ['O2', 'G1'], 0],
    ])
  })

  test('can be sorted by colour or by value', () => {
    const cards = ['O1', 'P10', 'G2', 'P2']
    expect(sorted(cards, 'colour')).toEqual(['P2', 'P10', 'G2', 'O1'])
    expect(sorted(cards, 'value')).toEqual(['P10', 'P2', 'G2', 'O1'])
  })
})

describe('identities', () => {
  const fresh = () => {
    let number = 0
    return () => `n${number++}`
  }
  const piece = (id: string, card: string | null): Piece => ({ id, card })
  const idsOf = (zones: Zones<Piece>, zone: string) => zones[zone].map(({ id }) => id)

  test('a card that is swapped keeps its identity on both ways', () => {
    const before = {
      centre: [piece('c', 'G4'), piece('d', 'O1')],
      'hand 0': [piece('a', 'P7'), piece('b', 'P8')],
    }
    const now = follow(before, { centre: ['P7', 'O1'], 'hand 0': ['G4', 'P8'] }, fresh())
    expect(idsOf(now, 'centre')).toEqual(['a', 'd'])
    expect(idsOf(now, 'hand 0')).toEqual(['c', 'b'])
  })

  test('a card from a hidden hand is one of its backs', () => {
    const before = {
      centre: [piece('c', 'G4')],
      pile: [piece('p', null)],
      'hand 1': [piece('x', null), piece('y', null)],
    }
    const now = follow(before, { centre: ['P7'], pile: [null], 'hand 1': ['G4', null] }, fresh())
    expect(['x', 'y']).toContain(idsOf(now, 'centre')[0])
    expect(idsOf(now, 'hand 1')[0]).toBe('c')
  })

  test('a card that is revealed comes from the pile, not from a hand', () => {
    const before = {
      'hand 1': [piece('x', null), piece('y', null)],
      centre: [piece('c', 'G4')],
      pile: [piece('p', null), piece('q', null)],
    }
    const now = follow(
      before,
      { 'hand 1': [null, null], centre: ['G4', 'O3'], pile: [null] },
      fresh(),
    )
    expect(['p', 'q']).toContain(idsOf(now, 'centre')[1])
    expect(new Set(idsOf(now, 'hand 1'))).toEqual(new Set(['x', 'y']))
  })

  test('through a recorded match no identity stands twice', () => {
    let zones: Zones<Piece> = {}
    const make = fresh()
    for (const table of [tables.act, tables.take, tables.second]) {
      const view = viewOf(table)
      const now: Zones<string | null> = {
        centre: view.centre,
        pile: Array<null>(view.pile).fill(null),
      }
      view.hands.forEach(({ cards, unknown }, at) => {
        now[`hand ${at}`] = [...cards, ...Array<null>(unknown).fill(null)]
      })
      zones = follow(zones, now, make)
      const ids = Object.values(zones).flatMap((pieces) => pieces.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      for (const [zone, pieces] of Object.entries(zones)) {
        expect(pieces.map(({ card }) => card)).toEqual(now[zone])
      }
    }
  })
})

describe('marks', () => {
  test('what the last action brought', () => {
    expect(marksOf({ seat: 1, action: 'swap P7 G4' })).toEqual({
      centre: ['P7'],
      seat: 1,
      hand: ['G4'],
    })
    expect(marksOf({ seat: 'chance', action: 'turn O3' }).centre).toEqual(['O3'])
    expect(marksOf({ seat: 0, action: 'take 5 P1 P9 O2' })).toEqual({
      centre: ['P1', 'P9', 'O2'],
      seat: 0,
      hand: ['P5', 'G5', 'O5'],
    })
    expect(marksOf(null).centre).toEqual([])
  })

  test('hints number the cards they need', () => {
    const hand = [
      { id: 'a', card: 'P7' },
      { id: 'b', card: 'P7' },
    ]
    const centre = [{ id: 'c', card: 'G4' }]
    const marks = hintMarks(
      [
        { number: 1, action: 'swap P7 G4' },
        { number: 2, action: 'reveal' },
      ],
      hand,
      centre,
    )
    expect(marks.get('a')).toEqual([1])
    expect(marks.get('b')).toBeUndefined()
    expect(marks.get('c')).toEqual([1])
    expect(marks.get('pile')).toEqual([2])
  })
})

test('the overview counts what the view has not seen', () => {
  const { unseen } = viewOf(tables.act)
  const spots = overview(unseen).flatMap((row) => row.spots)
  expect(spots.length).toBe(33)
  expect(spots.reduce((sum, spot) => sum + spot.unseen, 0)).toBe(unseen.length)
  expect(spots.every((spot) => spot.unseen + spot.seen === 2)).toBe(true)
})

test('cards are taken away as often as they are named', () => {
  expect(without(['P7', 'P7', 'G1'], ['P7'])).toEqual(['P7', 'G1'])
})

test.each(['en', 'de'])('every action has a sentence (%s)', async (language) => {
  await words.use(language)
  const context = { reader: 0, names: ['Ada', 'Ben'], view: null }
  for (const action of ['swap P7 G4', 'reveal', 'take 5 P1 P9 O2', 'leave']) {
    const own = say(action, { ...context, seat: 0, who: 'You' })
    const other = say(action, { ...context, seat: 1, who: 'Ben' })
    expect(other).toContain('Ben')
    expect(own).not.toBe(other)
    expect(own).not.toMatch(/[{}]|niwa_cards/)
  }
  for (const action of ['turn O3', 'open P10', 'order 8', 'deal 0 P7', 'deal 1 ?', 'deal 1 G2']) {
    expect(say(action, { ...context, seat: 'chance', who: '' })).not.toMatch(/[{}]|niwa_cards|^$/)
  }
  await words.use('en')
})

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
