import { expect, test } from 'vitest'
import line from '../../../src/games/niwashi/examples/line.json'
import { Looking } from '../../../src/games/niwashi/looking.svelte'
import { nearly } from '../../../src/games/niwashi/nearly'
import type { NiwashiView } from '../../../src/games/niwashi/types'

const drawn = line.views[0] as unknown as NiwashiView

test('an order is looked for place by place, and after the last one no more', () => {
  const looking = new Looking(() => drawn)
  const places = nearly('I-p', drawn)
  expect(places.length).toBeGreaterThan(1)
  for (const [number, place] of places.entries()) {
    looking.again('I-p')
    expect(looking.look).toEqual({ order: 'I-p', number })
    expect(looking.stencil).toEqual(place)
  }
  looking.again('I-p')
  expect(looking.look).toBeNull()
  expect(looking.stencil).toBeNull()
})

test('another order begins at its first place, also where there is none', () => {
  const looking = new Looking(() => drawn)
  looking.again('I-p')
  looking.again('I-p')
  looking.again('X-b')
  expect(looking.look).toEqual({ order: 'X-b', number: 0 })
  expect(looking.places).toEqual([])
  expect(looking.stencil).toBeNull()
})

test('an order that is no longer held is not looked for', () => {
  const looking = new Looking(() => drawn)
  looking.again('I-p')
  looking.forgetUnless(['I-p', null])
  expect(looking.look?.order).toBe('I-p')
  looking.forgetUnless(['T-g', null])
  expect(looking.look).toBeNull()
})
