import { beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../src/games/bossa/say'
import { words } from '../../../src/words/words.svelte'
import { moments } from './recorded'

beforeAll(() => words.use('en'))

describe('sentences', () => {
  test.each(['en', 'de'])('everything that was played can be said in %s', async (language) => {
    await words.use(language)
    for (const reader of [0, 1, null]) {
      for (const { action, actor, view } of moments) {
        if (action === null) continue
        const said = say(action, {
          seat: actor as number,
          reader,
          who: 'Ishi',
          names: ['Ada', 'Ishi'],
          view,
        })
        expect(said).not.toMatch(/[{}]|bossa\./)
        expect(said.length).toBeGreaterThan(5)
      }
    }
    await words.use('en')
  })

  const context = { seat: 1, reader: 0, who: 'Ishi', names: ['Ada', 'Ishi'], view: null }

  test('a placement names the value that its tiles add up to', () => {
    expect(say('W+ 14 20', context)).toBe('Ishi: white 3 with 2 tiles')
    expect(say('B- 14x', context)).toBe('Ishi: black 8 with one tile, the doubler on 14')
    expect(say('stack B5 14i 20', context)).toBe(
      'Ishi: 2 tiles stacked on black 5, the inverter on 14',
    )
  })

  test('the reader is spoken to', () => {
    expect(say('swap 23 40', { ...context, seat: 0, who: 'You' })).toBe('You swap 23 for 40')
    expect(say('deal 1 ?', { ...context, seat: 'chance' as never })).toBe('Ishi gets a tile')
    expect(say('?', context)).toBe('Ishi keeps a chip')
  })
})
