import { expect, test } from 'vitest'
import { say } from '../../../src/games/niwa_cards/say'
import { words } from '../../../src/words/words.svelte'

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
