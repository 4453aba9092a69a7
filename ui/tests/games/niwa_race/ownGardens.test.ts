import { expect, test } from 'vitest'
import { ownGardens, removeGarden, saveGarden } from '../../../src/games/niwa_race/ownGardens'
import { board } from './recorded'

const garden = (name: string) => ({ layout: { name, tiles: [] }, board })
const names = () => ownGardens().map(({ layout }) => layout.name)

test('gardens are kept, the newest first, one of each name', () => {
  expect(names()).toEqual([])
  for (const name of ['a', 'b', 'a']) expect(saveGarden(garden(name))).toBe(true)
  expect(names()).toEqual(['a', 'b'])
  removeGarden('a')
  expect(names()).toEqual(['b'])
})

test('what cannot be read is nothing', () => {
  localStorage.setItem('tsuboniwa.niwa_race.gardens', '{')
  expect(ownGardens()).toEqual([])
})
