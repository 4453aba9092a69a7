import { beforeAll, describe, expect, test } from 'vitest'
import { readAction } from '../../../src/games/niwa_race/actions'
import { say } from '../../../src/games/niwa_race/say'
import { words } from '../../../src/words/words.svelte'
import { board, moments } from './recorded'

beforeAll(() => words.use('en'))

describe('sentences', () => {
  test.each(['en', 'de'])('everything that was played can be said in %s', async (language) => {
    await words.use(language)
    for (const { action, actor, view } of moments) {
      if (action === null) continue
      for (const reader of [0, 1, null]) {
        const said = say(action, {
          seat: actor as number,
          reader,
          who: 'Ishi',
          names: ['Ada', 'Ishi'],
          view,
        })
        expect(said).not.toMatch(/[{}]|niwa_race\./)
      }
    }
    await words.use('en')
  })

  test('a step says through which wall', () => {
    const at = moments.findIndex(({ action }) => action?.includes('-'))
    const { action: text, view } = moments[at]
    const action = readAction(text as string)
    if (action?.kind !== 'step') throw new Error('a step was looked for')
    const letter = board.walls.find(
      ([a, b]) => [a, b].sort().join() === [action.from, action.to].sort().join(),
    )?.[2]
    const colour = { g: 'green', o: 'orange', p: 'pink' }[letter as 'g' | 'o' | 'p']
    const said = say(text as string, { seat: 1, reader: 0, who: 'Ishi', names: [], view })
    expect(said).toBe(`Ishi: through ${colour} to ${action.to}, bead to ${action.receiver}`)
  })
})
