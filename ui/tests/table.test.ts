import { expect, test } from 'vitest'
import { readRoute } from '../src/routes.svelte'
import type { EntryMessage } from '../src/server/types'
import { playedEntries } from '../src/table/played'

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

test('what was taken back is not an action any more', () => {
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
