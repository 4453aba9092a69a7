import { expect, test } from 'vitest'
import { readAction } from '../../../src/games/bossa/actions'
import { drawnTile, marksOf } from '../../../src/games/bossa/marks'
import { moments } from './recorded'

test('a drawn tile is found', () => {
  let found = 0
  for (const [at, moment] of moments.entries()) {
    if (!moment.action?.startsWith('draw ') || moment.view.phase !== 'turn') continue
    const { view } = moment
    const drawn = drawnTile(view, moments[at - 1].view, null, view.turn as number)
    expect(drawn).toBe(moment.action.slice(5))
    found += 1
  }
  expect(found).toBeGreaterThan(4)
})

test('the last placement is marked where it lies', () => {
  const placed = moments.filter(({ action }) => action?.match(/^[WB][+-]/))
  expect(placed.length).toBeGreaterThan(2)
  for (const { action, actor, view } of placed) {
    const marks = marksOf({ seat: actor as number, action: action as string }, view)
    const row = view.rows.find(({ colour }) => colour[0].toUpperCase() === marks.place?.[0])
    const here = row?.positions.find(({ value }) => `${marks.place?.[0]}${value}` === marks.place)
    const tiles = readAction(action as string)
    expect(tiles && 'tiles' in tiles ? here?.tiles : null).toEqual(
      tiles && 'tiles' in tiles ? tiles.tiles : undefined,
    )
  }
})
