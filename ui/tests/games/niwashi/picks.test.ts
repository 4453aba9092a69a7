import { beforeAll, describe, expect, test } from 'vitest'
import { hintMarks, marksOf } from '../../../src/games/niwashi/marks'
import { narrow, NOTHING, pickDiscard, pickTile, putDown } from '../../../src/games/niwashi/picks'
import { tell } from '../../../src/games/niwashi/tell'
import { readPlacement } from '../../../src/games/niwashi/tiles'
import type { NiwashiView } from '../../../src/games/niwashi/types'
import type { TableMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import { words } from '../../../src/words/words.svelte'
import recorded from '../../data/niwashi.json'

const tables = recorded as unknown as Record<'act' | 'take' | 'discard', TableMessage>

function at(name: 'act' | 'take' | 'discard') {
  const { view, choices, seat } = tables[name]
  return {
    view: view as unknown as NiwashiView,
    choices: new Choices(choices!),
    seat: seat ?? 0,
  }
}

beforeAll(() => words.use('en'))

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
    expect(tell(view, seat, far, narrow(choices, view, far)).action).toBeNull()
  })

  test('a lantern needs a spot and a facing', () => {
    const { view, choices } = at('act')
    const lit = { ...NOTHING, lighting: true, spot: ['pile'] }
    expect(narrow(choices, view, lit).action).toBeNull()
    expect(narrow(choices, view, { ...lit, facing: 'N' }).action).toBe('lantern pile N')
  })

  test('what is taken is told, and sure', () => {
    const { view, choices, seat } = at('take')
    for (const taking of narrow(choices, view, NOTHING).takable) {
      const picks = { ...NOTHING, taking }
      const told = tell(view, seat, picks, narrow(choices, view, picks))
      expect(told.action).toBe(`take ${taking}`)
      expect(told.sure).toBe(true)
      expect(told.now).not.toMatch(/[{}]|niwashi\./)
    }
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

describe('marks', () => {
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
})
