import { describe, expect, test } from 'vitest'
import { readActions } from '../../../src/games/bossa/actions'
import { NOTHING, pickChip, pickMarker, pickTile, narrow } from '../../../src/games/bossa/picks'
import { actionsOf, picksFor, turns } from './recorded'

type Laid = { at: string; tiles: string[] }

describe('picks narrow the legal actions', () => {
  test('every legal action can be picked, and nothing else is spelled', () => {
    for (const moment of turns) {
      const actions = actionsOf(moment)
      for (const { text } of actions) {
        expect(narrow(actions, picksFor(text)).action?.text).toBe(text)
      }
    }
  })

  test('tiles that no action uses are not offered', () => {
    for (const moment of turns) {
      const actions = actionsOf(moment)
      const { tiles, within } = narrow(actions, NOTHING)
      const placed = actions.flatMap((action) => (action.kind === 'place' ? [action as Laid] : []))
      expect(tiles).toEqual(new Set(placed.flatMap((action) => action.tiles)))
      expect(within).toEqual(new Set(placed.map(({ at }) => at)))
    }
  })

  const some = readActions([
    'W+ 14',
    'W+ 14 20',
    'B- 14',
    'B- 14x',
    'stack W3 14',
    'redraw 14',
    'swap 14 30',
    'swap 20 30',
  ])

  test('with one fit it is chosen; with two somebody has to choose', () => {
    expect(narrow(some, { ...NOTHING, tiles: ['14', '20'] }).action?.text).toBe('W+ 14 20')
    const open = narrow(some, { ...NOTHING, tiles: ['14'] })
    expect(open.action).toBeNull()
    expect(open.fits).toEqual(new Set(['W+', 'B-']))
    expect(open.stackFits).toEqual(new Set(['W3']))
    expect(narrow(some, { ...NOTHING, tiles: ['14'], at: 'B-' }).action?.text).toBe('B- 14')
  })

  test('a chip goes onto the last tile picked, then back', () => {
    const picks = { ...NOTHING, tiles: ['14'] }
    const on = pickChip(picks, narrow(some, picks).chipTiles)
    expect(on.chipOn).toBe('14')
    expect(narrow(some, on).action?.text).toBe('B- 14x')
    expect(pickChip(on, new Set(['14'])).chipOn).toBeNull()
  })

  test('a marker keeps the tile that it can use', () => {
    const kept = pickMarker(some, { ...NOTHING, tiles: ['14'] }, 'redraw')
    expect(narrow(some, kept).action?.text).toBe('redraw 14')
    expect(pickMarker(some, { ...NOTHING, tiles: ['14', '20'] }, 'swap').tiles).toEqual([])
    expect(pickTile({ ...NOTHING, marker: 'swap', tiles: ['14'] }, '20').tiles).toEqual(['20'])
  })

  test('a tile picked again is put back, and its chip with it', () => {
    const picks = pickTile({ ...NOTHING, tiles: ['14', '20'], chipOn: '14' }, '14')
    expect(picks).toEqual({ ...NOTHING, tiles: ['20'] })
  })
})
