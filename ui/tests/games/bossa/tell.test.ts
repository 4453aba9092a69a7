import { beforeAll, expect, test } from 'vitest'
import { narrow } from '../../../src/games/bossa/picks'
import { tell } from '../../../src/games/bossa/tell'
import { words } from '../../../src/words/words.svelte'
import { actionsOf, picksFor, turns, type Moment } from './recorded'

beforeAll(() => words.use('en'))

test('the primary button names the one fit', () => {
  const moment = turns.find((one) => actionsOf(one).some(({ kind }) => kind === 'place')) as Moment
  const actions = actionsOf(moment)
  for (const action of actions) {
    const picks = picksFor(action.text)
    const told = tell(moment.view, picks, narrow(actions, picks), 'Ishi', null, null)
    expect(told.label).not.toMatch(/[{}]|bossa\./)
    expect(told.label?.length).toBeGreaterThan(5)
  }
})
