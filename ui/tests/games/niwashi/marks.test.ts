import { expect, test } from 'vitest'
import { hintMarks, marksOf } from '../../../src/games/niwashi/marks'
import { readPlacement } from '../../../src/games/niwashi/tiles'
import { at } from './recorded'

test('the last strip is marked, unless the lantern was put since', () => {
  const { view } = at('act')
  const strip = readPlacement(view.garden.placements.at(-1)!.text)
  const last = (action: string) => ({ seat: 0, action })
  expect(marksOf(last(view.garden.placements.at(-1)!.text), view).strip).toEqual(strip)
  expect(marksOf(last('lantern pile N'), view)).toEqual({ strip: null, lantern: true })
})

test('hints are shown on strips, cells and tiles', () => {
  const [lay, light, take] = hintMarks([
    { number: 1, action: 'ogb h 3,-1' },
    { number: 2, action: 'lantern at 2,0 N' },
    { number: 3, action: 'take psp' },
  ])
  expect(lay.tile).toBe('bgo')
  expect(light.cell).toEqual([2, 0])
  expect(take.taking).toBe('psp')
})
