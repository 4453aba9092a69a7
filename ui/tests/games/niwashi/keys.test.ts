import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readKey } from '../../../src/games/niwashi/keys'
import { NOTHING, type Picks } from '../../../src/games/niwashi/picks'

/** What is typed into. Node has no elements. */
class Field {
  closest = () => this
}
beforeAll(() => void vi.stubGlobal('Element', Field))
afterAll(() => void vi.unstubAllGlobals())

const press = (key: string, picks: Picks, more: object = {}) =>
  readKey({ key, ...more } as KeyboardEvent, picks)

const hanging: Picks = { ...NOTHING, ghost: { reading: 'bgo', direction: 'h', x: 0, y: 0 } }
const lit: Picks = { ...NOTHING, lighting: true, spot: ['pile'] }

test('a strip in the air is turned and flipped', () => {
  expect(press('r', hanging)).toEqual({ kind: 'rotate' })
  expect(press('F', hanging)).toEqual({ kind: 'flip' })
  expect(press('n', hanging)).toBeNull()
})

test('a lantern that has its spot is turned to a side, or to none', () => {
  for (const facing of ['N', 'E', 'S', 'W', '-']) {
    expect(press(facing.toLowerCase(), lit)).toEqual({ kind: 'face', facing })
  }
  expect(press('r', lit)).toBeNull()
  expect(press('n', { ...lit, spot: null })).toBeNull()
})

test('with nothing in hand, with a modifier or while typing no key is meant for the board', () => {
  expect(press('r', NOTHING)).toBeNull()
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) {
    expect(press('r', hanging, { [held]: true })).toBeNull()
  }
  expect(press('r', hanging, { target: new Field() })).toBeNull()
})
