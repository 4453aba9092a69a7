import { describe, expect, test } from 'vitest'
import { follow, type Piece, type Zones } from '../../../src/games/niwa_cards/identities'
import { tables, viewOf } from './recorded'

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
