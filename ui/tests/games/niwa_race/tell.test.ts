import { beforeAll, expect, test } from 'vitest'
import { readActions } from '../../../src/games/niwa_race/actions'
import { narrow, startOf } from '../../../src/games/niwa_race/picks'
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

test('on the own base there is no end to choose, and it says so', () => {
  const view = { ...moments[0].view, phase: 'turn', moving: 'j4' }
  const told = (texts: string[]) => {
    const actions = readActions(texts)
    const picks = startOf(actions, view.moving)
    return tell(view, picks, narrow(actions, picks), board.bases[1])
  }
  const crossing = told(['j4-i3>k4', 'j4-k3>k4'])
  expect(crossing.action).toBeNull()
  expect(crossing.other).toBe('Nobody stops on the own temple: it must go on.')
  expect(crossing.label).toBe('Pick a space')
  const free = told(['j4-i3>k4', 'j4-k3>k4', 'end'])
  expect(free).toMatchObject({ action: 'end', other: 'Or end your turn here.' })
})
