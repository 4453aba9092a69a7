import { describe, expect, test } from 'vitest'
import { readAction, readActions } from '../../../src/games/niwa_race/actions'
import {
  isPicked,
  narrow,
  NOTHING,
  pickSpace,
  receiverOf,
  startOf,
  type Picks,
} from '../../../src/games/niwa_race/picks'
import { actionsOf, moments, picksFor } from './recorded'

describe('picks narrow the legal actions', () => {
  test('every legal action can be picked', () => {
    for (const moment of moments) {
      const actions = actionsOf(moment)
      expect(actions).toHaveLength(moment.choices.count)
      for (const { text } of actions) {
        expect(narrow(actions, picksFor(text)).action?.text).toBe(text)
      }
    }
  })

  const some = readActions(['c4-c5>d3', 'c4-c5>e1', 'c4-b4>d3', 'c4>d3', 'd3^f1', 'end'])

  test('one taker needs no further pick, two do', () => {
    expect(narrow(some, { ...NOTHING, from: 'c4', to: 'b4' }).action?.text).toBe('c4-b4>d3')
    const asked = narrow(some, { ...NOTHING, from: 'c4', to: 'c5' })
    expect(asked.action).toBeNull()
    expect(asked.receivers).toEqual(new Set(['d3', 'e1']))
  })

  test('a friend before a space means that the bead is passed', () => {
    const picks = { ...NOTHING, from: 'c4', receiver: 'd3' }
    expect(narrow(some, picks).action?.text).toBe('c4>d3')
  })

  test('targets tell a step from a jump', () => {
    expect(narrow(some, { ...NOTHING, from: 'c4' }).steps).toEqual(new Set(['c5', 'b4']))
    expect(narrow(some, { ...NOTHING, from: 'd3' }).jumps).toEqual(new Set(['f1']))
  })

  test('a figurine on its way stays picked', () => {
    expect(startOf(some, 'c4').from).toBe('c4')
    expect(startOf([], 'c4')).toBe(NOTHING)
    expect(startOf(some, null)).toBe(NOTHING)
  })
})

describe('a space is touched', () => {
  const some = readActions(['c4-c5>d3', 'c4-c5>e1', 'c4-b4>d3', 'c4>d3', 'c4>e1', 'd3^f1', 'end'])
  const touch = (picks: Picks, space: string, moving: string | null = null) =>
    pickSpace(picks, narrow(some, picks), space, moving)
  const from = { ...NOTHING, from: 'c4' }
  const to = { ...from, to: 'c5' }

  test('the touches that an action names lead to it, at every recorded position', () => {
    for (const moment of moments) {
      const actions = actionsOf(moment)
      const { moving } = moment.view
      for (const { text } of actions) {
        const action = readAction(text)!
        const touches: string[] = []
        if ('from' in action && moving === null) touches.push(action.from)
        if ('to' in action) touches.push(action.to)
        if ('receiver' in action) touches.push(action.receiver)
        let picks: Picks = startOf(actions, moving)
        for (const space of touches) {
          picks = pickSpace(picks, narrow(actions, picks), space, moving) ?? picks
        }
        expect(narrow(actions, picks).action?.text ?? 'end').toBe(text)
      }
    }
  })

  test('first a figurine, touched again it is put back', () => {
    expect(touch(NOTHING, 'c4')).toEqual(from)
    expect(touch(from, 'c4')).toBe(NOTHING)
    expect(touch(from, 'd3')).toEqual({ ...from, receiver: 'd3' })
  })

  test('then where it goes; another target instead, and no bead is given away with the old one', () => {
    expect(touch(from, 'c5')).toEqual(to)
    expect(touch({ ...to, receiver: 'd3' }, 'b4')).toEqual({ ...from, to: 'b4' })
    expect(touch(to, 'c5')).toEqual(from)
  })

  test('the target once more is a yes if the action is whole', () => {
    expect(touch({ ...from, to: 'b4' }, 'b4')).toBeNull()
    expect(touch({ ...to, receiver: 'd3' }, 'c5')).toBeNull()
    expect(touch({ ...to, receiver: 'd3' }, 'd3')).toBeNull()
  })

  test('who gets the bead, when two can', () => {
    expect(touch(to, 'e1')).toEqual({ ...to, receiver: 'e1' })
    expect(touch({ ...to, receiver: 'e1' }, 'd3')).toEqual({ ...to, receiver: 'd3' })
  })

  test('a friend touched twice is meant itself, not a bead for it', () => {
    expect(touch({ ...from, receiver: 'd3' }, 'd3')).toEqual({ ...NOTHING, from: 'd3' })
  })

  test('a figurine on its way cannot be left for another, or put back', () => {
    expect(touch(to, 'c4', 'c4')).toBe(to)
    expect(touch(to, 'f6', 'c4')).toBe(to)
  })

  test('where nothing can be picked the picks stay as they are', () => {
    expect(touch(NOTHING, 'f6')).toBe(NOTHING)
    expect(touch(from, 'f6')).toBe(from)
  })

  test('what is picked is marked, and the one who would get the bead is known', () => {
    const whole: Picks = { ...from, to: 'b4' }
    expect(['c4', 'b4', 'd3'].map((space) => isPicked(whole, space))).toEqual([true, true, false])
    expect(receiverOf(whole, narrow(some, whole))).toBe('d3')
    expect(receiverOf(to, narrow(some, to))).toBeNull()
    expect(receiverOf({ ...to, receiver: 'e1' }, narrow(some, to))).toBe('e1')
  })
})
