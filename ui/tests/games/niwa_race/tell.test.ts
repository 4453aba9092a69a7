import { beforeAll, expect, test } from 'vitest'
import { narrow } from '../../../src/games/niwa_race/picks'
import { tell } from '../../../src/games/niwa_race/tell'
import { words } from '../../../src/words/words.svelte'
import { actionsOf, board, moments, picksFor } from './recorded'

beforeAll(() => words.use('en'))

test('what is picked is told, and the button names it', () => {
  for (const moment of moments) {
    const actions = actionsOf(moment)
    for (const action of actions) {
      const picks = picksFor(action.text)
      const told = tell(moment.view, picks, narrow(actions, picks), board.bases[1])
      for (const text of [told.now, told.other, told.label])
        expect(text).not.toMatch(/[{}]|niwa_race\./)
      expect(told.action).toBe(action.text)
      expect(told.label).not.toBe('')
    }
  }
})
