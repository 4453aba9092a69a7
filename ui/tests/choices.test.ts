import { expect, test } from 'vitest'
import { Choices } from '../src/table/choices'

// W+ 14, W+ 14 20, W- 14 and end.
const choices = new Choices({
  count: 4,
  nodes: [{ 'W+': 1, 'W-': 3, end: null }, { '14': 2 }, { '': null, '20': null }, { '14': null }],
})

test('words lead on to words', () => {
  expect(choices.next([])).toEqual(['W+', 'W-', 'end'])
  expect(choices.next(['W+'])).toEqual(['14'])
  expect(choices.next(['W+', '14'])).toEqual(['20'])
  expect(choices.next(['W+', '14', '20'])).toEqual([])
  expect(choices.next(['nowhere'])).toEqual([])
})

test('an action is whole where a walk can end', () => {
  expect(choices.isAction([])).toBe(false)
  expect(choices.isAction(['W+'])).toBe(false)
  expect(choices.isAction(['W+', '14'])).toBe(true)
  expect(choices.isAction(['W+', '14', '20'])).toBe(true)
  expect(choices.isAction(['W+', '14', '20', '30'])).toBe(false)
  expect(choices.isAction(['end'])).toBe(true)
  expect(choices.isAction(['toString'])).toBe(false)
})

test('a beginning leads somewhere', () => {
  expect(choices.leads([])).toBe(true)
  expect(choices.leads(['W+'])).toBe(true)
  expect(choices.leads(['end'])).toBe(true)
  expect(choices.leads(['end', '14'])).toBe(false)
})

test('all actions can be listed, or some', () => {
  expect(choices.actions()).toEqual(['W+ 14', 'W+ 14 20', 'W- 14', 'end'])
  expect(choices.startingWith(['W+'])).toEqual(['W+ 14', 'W+ 14 20'])
  expect(choices.startingWith(['W-', '14'])).toEqual(['W- 14'])
  expect(choices.actions(2)).toHaveLength(2)
})
