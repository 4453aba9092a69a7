import { beforeAll, expect, test } from 'vitest'
import {
  narrow,
  NOTHING,
  pickDiscard,
  pickTile,
  putDown,
  type Picks,
} from '../../../src/games/niwashi/picks'
import { tell, whyNotTaken } from '../../../src/games/niwashi/tell'
import { words } from '../../../src/words/words.svelte'
import { at } from './recorded'

beforeAll(() => words.use('en'))

function told(phase: 'act' | 'take' | 'discard', picks: Picks) {
  const { view, choices, seat } = at(phase)
  return tell(view, seat, picks, narrow(choices, view, picks))
}

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

test('a hand that is filled up says how far it is', () => {
  const { view, choices, seat } = at('take')
  const holding = (tiles: string[]) => {
    const seats = view.seats.map((other, at) => (at === seat ? { ...other, tiles } : other))
    return tell({ ...view, seats }, seat, NOTHING, narrow(choices, view, NOTHING)).now
  }
  expect(holding(['bgo'])).toBe('Take a tile of the display. You hold 1 of three.')
  expect(holding(['bgo', 'bbg'])).toBe('Take a tile of the display.')
})

test('a strip that cannot lie there says why', () => {
  const { view, choices, seat } = at('act')
  const picks = pickTile(choices, NOTHING, view.seats[seat].tiles[0], [0, 0])!
  expect(told('act', picks).action).not.toBeNull()
  const far = putDown(picks, narrow(choices, view, picks).targets, [90, 90])
  expect(told('act', far)).toMatchObject({
    action: null,
    label: 'Place',
    now: 'A strip covers one or two fields; this covers none.',
  })
})

test('a lantern is told spot by facing', () => {
  const lit = { ...NOTHING, lighting: true }
  expect(told('act', lit).now).toMatch(/^Pick a place for the lantern/)
  expect(told('act', { ...lit, spot: ['pile'] }).now).toMatch(/Where does it face\?$/)
  const whole = told('act', { ...lit, spot: ['pile'], facing: 'N' })
  expect(whole.action).toBe('lantern pile N')
  expect(whole.now).toMatch(/facing .*north/)
})

test('of the discards the last one is told, once all are picked', () => {
  const { view, choices, seat } = at('discard')
  const picks = view.seats[seat].tiles.reduce(
    (before, tile) => pickDiscard(choices, before, tile),
    NOTHING,
  )
  const two = { ...picks, discards: picks.discards.slice(0, 2) }
  expect(told('discard', two)).toMatchObject({
    action: null,
    now: 'Pick the last tile: it lies on top.',
  })
  expect(told('discard', picks).now).toMatch(/ lies on top\.$/)
})

test('what cannot be taken is refused with the reason, if there is one', () => {
  const why = (phase: 'act' | 'take' | 'discard', what: string) => {
    const { view, choices } = at(phase)
    return whyNotTaken(narrow(choices, view, NOTHING), what)
  }
  expect(why('take', 'discard')).toBe('The discard pile is open only after a match.')
  expect(why('act', 'bog')).toBe('You draw after placing a tile.')
  expect(why('act', 'discard')).toBe('')
  expect(why('discard', 'bog')).toBe('')
})
