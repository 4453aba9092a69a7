import { describe, expect, test } from 'vitest'
import { groupsOf, sorted } from '../../../src/games/niwa_cards/arrange'
import { tables, viewOf } from './recorded'

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
