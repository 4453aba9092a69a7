import { expect, test } from 'vitest'
import { say } from '../../../src/games/niwashi/say'
import { words } from '../../../src/words/words.svelte'

test.each(['en', 'de'])('every action has a sentence (%s)', async (language) => {
  await words.use(language)
  const context = { reader: 0, names: ['Ada', 'Ben'], view: null }
  const actions = [
    'bgo h 3,-1',
    'bgo v 3,-1',
    'lantern at 3,-1 N',
    'lantern on bgo -',
    'lantern shape U E',
    'lantern pile S',
    'lantern discard W',
    'discard bbg ggp oso',
    'take psp',
    'take discard',
  ]
  for (const action of actions) {
    const own = say(action, { ...context, seat: 0, who: 'You' })
    const other = say(action, { ...context, seat: 1, who: 'Ben' })
    expect(other).toContain('Ben')
    expect(own).not.toBe(other)
    expect(own).not.toMatch(/[{}]|niwashi/)
  }
  for (const action of [
    'start bgo',
    'display psp',
    'deal 0 bbg',
    'deal 1 ?',
    'order 0 X-p',
    'order 1 ?',
    'order 1 U-b',
  ]) {
    expect(say(action, { ...context, seat: 'chance', who: '' })).not.toMatch(/[{}]|niwashi|^$/)
  }
  await words.use('en')
})
