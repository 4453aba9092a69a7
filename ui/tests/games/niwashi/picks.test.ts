import { describe, expect, test } from 'vitest'
import { narrow, NOTHING, pickDiscard, pickTile, putDown } from '../../../src/games/niwashi/picks'
import { readPlacement } from '../../../src/games/niwashi/tiles'
import { at } from './recorded'

describe('picks', () => {
  test('a tile that is picked hangs where it may lie; picked again it is put back', () => {
    const { view, choices, seat } = at('act')
    for (const tile of narrow(choices, view, NOTHING).layable) {
      if (!view.seats[seat].tiles.includes(tile)) continue
      const picks = pickTile(choices, NOTHING, tile, [0, 0])!
      const { action } = narrow(choices, view, picks)
      expect(readPlacement(action!)).not.toBeNull()
      expect(choices.isAction(action!.split(' '))).toBe(true)
      expect(pickTile(choices, picks, tile, [0, 0])).toEqual(NOTHING)
    }
  })

  test('a strip snaps to a place beside, and stays where there is none', () => {
    const { view, choices, seat } = at('act')
    const [tile] = view.seats[seat].tiles
    const picks = pickTile(choices, NOTHING, tile, [0, 0])!
    const { targets } = narrow(choices, view, picks)
    const [x, y] = targets[0]
    expect(narrow(choices, view, putDown(picks, targets, [x, y])).action).not.toBeNull()
    const far = putDown(picks, targets, [90, 90])
    expect(narrow(choices, view, far).action).toBeNull()
  })

  test('a lantern needs a spot and a facing', () => {
    const { view, choices } = at('act')
    const lit = { ...NOTHING, lighting: true, spot: ['pile'] }
    expect(narrow(choices, view, lit).action).toBeNull()
    expect(narrow(choices, view, { ...lit, facing: 'N' }).action).toBe('lantern pile N')
  })

  test('discards are an action once all are picked', () => {
    const { view, choices, seat } = at('discard')
    const { tiles } = view.seats[seat]
    const picks = tiles.reduce((before, tile) => pickDiscard(choices, before, tile), NOTHING)
    expect(picks.discards).toEqual(tiles)
    expect(narrow(choices, view, picks).action).toBe(`discard ${tiles.join(' ')}`)
    expect(pickDiscard(choices, picks, tiles[0]).discards).toEqual(tiles.slice(1))
  })
})
