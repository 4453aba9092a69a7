import { describe, expect, test } from 'vitest'
import { openView } from '../src/replay/open'
import { NoRecord, readRecord, seatsOf } from '../src/replay/source'
import type { NiwaCardsView } from '../src/games/niwa_cards/types'
import type { NiwashiView } from '../src/games/niwashi/types'
import type { View } from '../src/server/types'
import trio from '../src/rules/examples/cards-trio.json'
import line from '../src/rules/examples/niwashi-line.json'

describe('all hands open', () => {
  test('shows every seat as it saw itself', () => {
    const views = trio.views as unknown as NiwaCardsView[]
    const open = openView('niwa_cards', views as View[]) as NiwaCardsView
    open.hands.forEach((hand, seat) => {
      expect(hand.unknown).toBe(0)
      expect(hand.cards).toEqual(views[seat].hands[seat].cards)
    })
    // What is left unseen lies in the pile or was set aside.
    expect(open.unseen.length).toBe(open.pile + open.aside)
  })

  test('and the orders of both gardeners', () => {
    const views = line.views as unknown as NiwashiView[]
    expect(views[0].seats[1].orders.every(({ order }) => order === null)).toBe(true)
    const open = openView('niwashi', views as View[]) as NiwashiView
    expect(open.seats.map(({ orders }) => orders.map(({ order }) => order))).toEqual([
      ['I-g', 'T-g'],
      ['X-p', 'I-p'],
    ])
  })
})

describe('a record file', () => {
  test('is read, and what is none is refused', () => {
    const record = { format: 'tsuboniwa-record/1', game: 'bossa', options: {}, actions: [] }
    expect(readRecord(JSON.stringify(record)).game).toBe('bossa')
    for (const text of ['', '{', '[]', '{"game": "chess"}', 'null', '7']) {
      expect(() => readRecord(text)).toThrow(NoRecord)
    }
  })

  test('tells who sat at its table, or how many', () => {
    const seats = [
      { kind: 'person' as const, name: 'Ada', level: null },
      { kind: 'bot' as const, name: '', level: '3' },
    ]
    const record = { game: 'bossa', table: { seats } }
    expect(seatsOf(record, {}).map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Ada'],
      ['bot', ''],
    ])
    const plain = { game: 'niwa_cards' }
    expect(seatsOf(plain, { players: 4 }).length).toBe(4)
  })
})
