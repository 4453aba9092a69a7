import { describe, expect, test } from 'vitest'
import { firstCopies, hintMarks, marksOf, PILE } from '../../../src/games/niwa_cards/marks'
import { choicesOf, piecesOf, tables, viewOf } from './recorded'

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

  test('what chance does for a seat, or a seat without moving a card, marks nothing', () => {
    const none = { centre: [], seat: null, hand: [] }
    expect(marksOf({ seat: 'chance', action: 'deal 0 P7' })).toEqual(none)
    expect(marksOf({ seat: 'chance', action: 'order 8' })).toEqual(none)
    expect(marksOf({ seat: 2, action: 'reveal' })).toEqual(none)
    expect(marksOf({ seat: 2, action: 'leave' })).toEqual(none)
  })

  test('of two copies one is marked, of two named both', () => {
    const pieces = piecesOf('hand', ['P7', 'G1', 'P7'])
    expect(firstCopies(['P7'], pieces)).toEqual(new Set(['hand 0']))
    expect(firstCopies(['P7', 'P7'], pieces)).toEqual(new Set(['hand 0', 'hand 2']))
    expect(firstCopies(['O3'], pieces)).toEqual(new Set())
  })

  test('every legal action of a recorded match is shown on as many pieces as it moves', () => {
    const moved = { reveal: 1, swap: 2, take: 6, leave: 0 }
    for (const table of [tables.act, tables.take, tables.second]) {
      const { hands, centre } = viewOf(table)
      const [hand, lying] = [piecesOf('hand', hands[0].cards), piecesOf('centre', centre)]
      for (const action of choicesOf(table).actions()) {
        const marks = hintMarks([{ number: 1, action }], hand, lying)
        const kind = action.split(' ')[0] as keyof typeof moved
        expect(marks.size).toBe(moved[kind])
        expect(marks.has(PILE)).toBe(kind === 'reveal')
      }
    }
  })

  test('a piece that two hints need has both numbers', () => {
    const marks = hintMarks(
      [
        { number: 1, action: 'swap P7 G4' },
        { number: 3, action: 'swap P7 O1' },
      ],
      piecesOf('hand', ['P7']),
      piecesOf('centre', ['G4', 'O1']),
    )
    expect(marks.get('hand 0')).toEqual([1, 3])
    expect(marks.get('centre 1')).toEqual([3])
  })
})
