import { describe, expect, test } from 'vitest'
import { readAction } from '../../../src/games/niwa_race/actions'
import { lay } from '../../../src/games/niwa_race/garden'
import { hintMarks, lastWay, marksOf } from '../../../src/games/niwa_race/marks'
import { board, moments } from './recorded'

describe('the way of a turn', () => {
  const history = (...actions: [number, string][]) =>
    actions.map(([seat, action]) => ({ seat, action }))

  test('steps of one turn make one way', () => {
    const way = lastWay(history([1, 'a1-a2>b1'], [0, 'c4-c5>d3'], [0, 'c5-c6>d3'], [0, 'c6^e6']))
    expect(way).toEqual({ seat: 0, spaces: ['c4', 'c5', 'c6', 'e6'], jumped: true, passed: null })
  })

  test('after the end of a turn its way is still to be seen', () => {
    expect(lastWay(history([0, 'c4-c5>d3'], [0, 'end']))?.spaces).toEqual(['c4', 'c5'])
  })

  test('a bead that was passed is the whole turn', () => {
    expect(lastWay(history([0, 'c4-c5>d3'], [1, 'a1>b1']))).toEqual({
      seat: 1,
      spaces: ['a1'],
      jumped: false,
      passed: 'b1',
    })
  })

  test('before the first action there is none', () => expect(lastWay([])).toBeNull())
})

describe('marks of the recorded match', () => {
  const none = { walked: [], left: null, arrived: null, way: [] }
  /** The history up to a moment: each action was played by the one to move before it. */
  const historyAt = (at: number) =>
    moments.slice(1, at + 1).map(({ action }, before) => ({
      seat: moments[before].view.actor as number,
      action: action as string,
    }))

  test('before the first action nothing is marked', () => {
    expect(marksOf([], moments[0].view, false)).toEqual(none)
  })

  test('the figurine on its way shows its way, whether something is picked or not', () => {
    const at = moments.findIndex(({ action }) => action === 'h1-i2>j3')
    for (const picking of [true, false]) {
      expect(marksOf(historyAt(at), moments[at].view, picking)).toEqual({
        ...none,
        walked: ['i3', 'h2', 'h1', 'i2'],
      })
    }
  })

  test('the last turn shows where it began, where it led, and its way if it was long', () => {
    const jumped = moments.findIndex(({ action }) => action === 'i2^k3')
    expect(marksOf(historyAt(jumped), moments[jumped].view, false)).toEqual({
      walked: [],
      left: 'i3',
      arrived: 'k3',
      way: ['i3', 'h2', 'h1', 'i2', 'k3'],
    })
    expect(marksOf(historyAt(jumped), moments[jumped].view, true)).toEqual(none)
  })

  test('one step has no way but its two spaces, one that was put only its own', () => {
    const ended = moments.findIndex(({ action }, at) => action === 'end' && at > 0)
    expect(marksOf(historyAt(ended), moments[ended].view, false)).toEqual({
      ...none,
      left: 'i4',
      arrived: 'h4',
    })
    expect(marksOf(historyAt(1), moments[1].view, false)).toEqual({ ...none, arrived: 'i3' })
  })

  test('a bead that was passed leads from one figurine to the other', () => {
    const passed = moments.findIndex(({ action }) => action === 'i3>i4')
    expect(marksOf(historyAt(passed), moments[passed].view, false)).toEqual({
      ...none,
      left: 'i3',
      arrived: 'i4',
    })
  })

  test('at every position, what is marked as arrived is where a figurine is', () => {
    moments.forEach(({ view }, at) => {
      if (at === 0) return
      const { walked, arrived } = marksOf(historyAt(at), view, false)
      const spaces = view.figurines.flat().map(({ space }) => space)
      expect(spaces).toContain(walked.at(-1) ?? arrived)
    })
  })
})

describe('hints', () => {
  const garden = lay(board, 0)
  const nobody = () => false
  const marks = (
    actions: readonly string[],
    moving: string | null = null,
    taken = nobody as (space: string) => boolean,
  ) =>
    hintMarks(
      actions.map((action, at) => ({ number: at + 1, action })),
      garden,
      moving,
      taken,
    )

  test('every action that was played is shown where it leads', () => {
    moments.slice(1).forEach(({ action: text }, before) => {
      const action = readAction(text as string)!
      const { moving } = moments[before].view
      const [mark] = marks([text as string], moving)
      if (action.kind === 'end') expect(mark.name).toBe(moving)
      else if (action.kind === 'pass') expect(mark.name).toBe(action.receiver)
      else expect(mark.name).toBe(action.to)
      expect(mark.from?.name).toBe('from' in action ? action.from : undefined)
      expect(mark.at).toEqual({ x: garden.at.get(mark.name)!.x, y: garden.at.get(mark.name)!.y })
    })
  })

  test('numbers on one space are below each other, and beside a figurine', () => {
    const [one, other, elsewhere] = marks(['c4-c5>d3', 'c4-c5>e1', 'c4-b4>d3'])
    expect([one.number, other.number]).toEqual([1, 2])
    expect(other.at).toEqual({ x: one.at.x, y: one.at.y + 34 })
    expect(elsewhere.at.y).toBe(garden.at.get('b4')!.y)
    const [beside] = marks(['c4-c5>d3'], null, (space) => space === 'c5')
    expect(beside.at).toEqual({ x: one.at.x + 30, y: one.at.y - 30 })
  })

  test('what is not on this board is not shown', () => {
    expect(marks(['dance', 'c4-z99>d3', 'end'])).toEqual([])
  })
})
