import { describe, expect, test } from 'vitest'
import { modules } from 'virtual:games'
import { NoRecord, readRecord, seatsOf } from '../src/replay/source'

const [KNOWN] = Object.keys(modules)

describe('a record file', () => {
  test('is read, and what is none is refused', () => {
    const record = { format: 'tsuboniwa-record/1', game: KNOWN, options: {}, actions: [] }
    expect(readRecord(JSON.stringify(record)).game).toBe(KNOWN)
    for (const text of ['', '{', '[]', '{"game": "chess"}', 'null', '7']) {
      expect(() => readRecord(text)).toThrow(NoRecord)
    }
  })

  test('tells who sat at its table, or how many', () => {
    const seats = [
      { kind: 'person' as const, name: 'Ada', level: null },
      { kind: 'bot' as const, name: '', level: '3' },
    ]
    const record = { game: KNOWN, table: { seats } }
    expect(seatsOf(record, 2).map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Ada'],
      ['bot', ''],
    ])
    const plain = { game: KNOWN }
    expect(seatsOf(plain, 4).length).toBe(4)
  })
})
