import { describe, expect, test } from 'vitest'
import { Picking } from '../../src/games/picking.svelte'

type Picks = { from: string | null; to: string | null }
const NOTHING: Picks = { from: null, to: null }

describe('picks', () => {
  test('are taken back one by one', () => {
    const picking = new Picking(NOTHING)
    picking.pick({ from: 'a', to: null })
    picking.pick({ from: 'a', to: 'b' })
    picking.back()
    expect(picking.picks).toEqual({ from: 'a', to: null })
    picking.back()
    expect(picking.picks).toEqual(NOTHING)
    expect(picking.begun).toBe(false)
  })

  test('that change nothing are not a step', () => {
    const picking = new Picking(NOTHING)
    picking.pick({ ...NOTHING })
    expect(picking.begun).toBe(false)
  })

  test('leave nothing to take back once the last one is put back', () => {
    const picking = new Picking(NOTHING)
    picking.pick({ from: 'a', to: null })
    picking.pick({ ...NOTHING })
    expect(picking.begun).toBe(false)
  })

  test('can be adjusted, or replaced as a whole, in one step', () => {
    const picking = new Picking(NOTHING)
    picking.pick({ from: 'a', to: null })
    picking.adjust({ from: 'b', to: null })
    picking.back()
    expect(picking.picks).toEqual(NOTHING)
    picking.pick({ from: 'a', to: null })
    picking.pick({ from: 'a', to: 'b' })
    picking.pickInstead({ from: 'c', to: null })
    picking.back()
    expect(picking.picks).toEqual(NOTHING)
  })

  test('begin with what the position asks for', () => {
    const picking = new Picking(NOTHING)
    picking.begin({ from: 'a', to: null })
    picking.pick({ from: 'a', to: 'b' })
    picking.back()
    expect(picking.picks.from).toBe('a')
    expect(picking.begun).toBe(false)
  })
})
