import { expect, test } from 'vitest'
import { readRoute } from '../src/routes.svelte'
import type { EntryMessage, JudgedMessage } from '../src/server/types'
import { playedEntries } from '../src/table/played'
import { turningPoint, valueFor } from '../src/table/review.svelte'

function entry(number: number, kind: string, more: Partial<EntryMessage> = {}): EntryMessage {
  return { number, kind, at: 0, seat: 0, ...more }
}

test('addresses lead to pages', () => {
  expect(readRoute('/')).toEqual({ page: 'home' })
  expect(readRoute('/t/abc')).toEqual({ page: 'table', table: 'abc' })
  expect(readRoute('/replay')).toEqual({ page: 'replay', table: null })
  expect(readRoute('/replay/abc')).toEqual({ page: 'replay', table: 'abc' })
  expect(readRoute('/rules/go')).toEqual({ page: 'rules', game: 'go' })
  expect(readRoute('/settings')).toEqual({ page: 'settings' })
  expect(readRoute('/t')).toEqual({ page: 'lost' })
  expect(readRoute('/t/abc/more')).toEqual({ page: 'lost' })
})

test('what was taken back is no action any more', () => {
  const entries = [
    entry(1, 'opened'),
    entry(2, 'played', { action: 'a', seat: 'chance' }),
    entry(3, 'played', { action: 'b' }),
    entry(4, 'undo-asked', { more: { keep: 1 } }),
    entry(5, 'undone', { more: { keep: 1 } }),
    entry(6, 'played', { action: 'c' }),
  ]
  expect(playedEntries(entries).map(({ action }) => action)).toEqual(['a', 'c'])
})

function judged(ply: number, seat: number, value: number | null, best: number): JudgedMessage {
  return { ply, seat, value, best_value: best, action: 'x', best: 'y', points: null }
}

test('the turning point is what cost most', () => {
  const all = [judged(1, 0, 0.5, 0.52), judged(2, 1, 0.2, 0.6), judged(3, 0, null, 0.9)]
  expect(turningPoint(all)?.ply).toBe(2)
  expect(turningPoint(all.slice(0, 1))).toBeNull()
})

test('a value is told from one seat', () => {
  const duel = { seats: 2, together: false }
  expect(valueFor(judged(1, 1, 0.25, 0.25), 0, duel)).toBe(0.75)
  expect(valueFor(judged(1, 0, 0.25, 0.25), 0, duel)).toBe(0.25)
  expect(valueFor(judged(1, 1, 0.25, 0.25), 0, { seats: 2, together: true })).toBe(0.25)
  expect(valueFor(judged(1, 1, 0.25, 0.25), 0, { seats: 3, together: false })).toBeNull()
})
