import { beforeEach, expect, test } from 'vitest'
import { pages } from 'virtual:games'
import { Building } from '../../../../src/games/niwa_race/pages/garden/building.svelte'
import { find } from '../../../../src/games/niwa_race/pages/garden/laying'
import { besideName, placeName } from '../../../../src/games/niwa_race/pages/garden/names'
import { words } from '../../../../src/words/words.svelte'
import layouts from '../../../../../src/tsuboniwa/games/niwa_race/layouts.json'

const at = (i: number, j: number) => ({ i, j })

beforeEach(async () => {
  await words.use('en')
  await words.include('niwa_race', 'garden', pages.niwa_race.garden.words)
})

test('what is laid is told, its partner too, in both languages', async () => {
  const building = new Building()
  building.holdNext('A')
  expect(building.putAt(at(0, 0))).toBe(true)
  expect(building.said).toBe(
    'You laid tile A: row 2, place 2. Its partner lies opposite: row 3, place 2.',
  )
  building.turn(1)
  expect(building.said).toBe('You turned tile A: by 60° now.')
  await words.use('de')
  building.takeAway()
  expect(building.said).toBe('Weggenommen: Plättchen A samt Gegenstück.')
})

test('a tile is turned before it is laid', () => {
  const building = new Building()
  building.holdNext('C')
  building.turn(-1)
  building.putAt(at(0, 0))
  expect(find(building.laying, 'C1')?.rotation).toBe(5)
  expect(find(building.laying, 'C2')?.rotation).toBe(2)
})

test('what does not fit says why, and nothing changes', () => {
  const building = new Building()
  building.holdNext('A')
  building.putAt(at(1, 0))
  building.hold('base1')
  const before = building.laying
  expect(building.putAt(at(0, 0))).toBe(false)
  expect(building.said).toBe('The two temples cannot lie side by side.')
  expect(building.laying).toBe(before)
  building.holdNext('A')
  expect(building.said).toBe('Both tiles A are laid.')
})

test('everything can be taken back, and is there again when the page is', () => {
  const building = new Building()
  building.open({ name: 'Pond', tiles: layouts[0].tiles })
  expect(building.whole).toBe(true)
  const again = new Building()
  again.resume()
  expect([again.name, again.laying]).toEqual(['Pond', building.laying])
  building.clear()
  expect(building.laying.laid).toEqual([])
  building.undo()
  expect(building.whole).toBe(true)
})

test('help is refused with a reason where no half turn fits', () => {
  const building = new Building()
  building.help(false)
  building.holdNext('A')
  building.putAt(at(0, 0))
  building.holdNext('A')
  building.putAt(at(1, 0))
  building.help(true)
  expect(building.laying.middle).toBeNull()
  expect(building.said).toContain('no half turn')
  building.turn(3)
  building.help(true)
  expect(building.laying.middle).toEqual(at(1, 0))
})

test('places have names, and say what lies beside them', () => {
  const building = new Building()
  building.help(false)
  building.holdNext('B')
  building.putAt(at(0, 0))
  expect(placeName(building.laying, at(0, 1))).toBe('row 3, place 2')
  expect(besideName(building.laying, at(0, 1))).toBe('beside tile B')
})
