import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow, NOTHING, type Picks } from '../../../src/games/niwa_cards/picks'
import { tell } from '../../../src/games/niwa_cards/tell'
import type { TableMessage } from '../../../src/server/types'
import type { Choices } from '../../../src/table/choices'
import { words } from '../../../src/words/words.svelte'
import { choicesFrom, choicesOf, tables, viewOf } from './recorded'

beforeAll(() => words.use('en'))
afterAll(() => words.use('en'))

const piece = (card: string) => ({ id: card, card })

function told(table: TableMessage, picks: Partial<Picks>, choices: Choices = choicesOf(table)) {
  const view = viewOf(table)
  const all = { ...NOTHING, ...picks }
  return tell(view, all, narrow(choices, view.hands[0].cards, all))
}

describe('a swap', () => {
  const { act } = tables

  test('is told card by card', () => {
    expect(told(act, {})).toMatchObject({
      action: null,
      label: 'Swap',
      now: 'Pick a card to give and one to take, or reveal.',
      other: '6 cards are left in the pile.',
    })
    expect(told(act, { give: piece('P8') }).now).toBe(
      'You give pink 8. Pick a card in the centre to take.',
    )
    expect(told(act, { take: piece('O6') }).now).toBe(
      'You take orange 6. Pick a card from your hand to give.',
    )
    expect(told(act, { give: piece('P8'), take: piece('O6') })).toMatchObject({
      action: 'swap P8 O6',
      now: 'Give pink 8, take orange 6.',
      other: 'Everyone sees both cards.',
    })
  })

  test('of two copies of a card only shows that one is held', () => {
    const twins = told(act, { give: piece('O2'), take: piece('O2') })
    expect(twins.action).toBe('swap O2 O2')
    expect(twins.other).toBe('Your cards stay the same; everyone sees that you hold one of these.')
  })

  test('is one of few, once the swaps run out', () => {
    const few = { ...act, view: { ...viewOf(act), swaps_left: 1 } }
    expect(told(few, {}).other).toBe('After one more swap somebody must reveal.')
  })

  test('can be left for revealing, with one button', () => {
    expect(told(act, {}).extra).toEqual([{ label: 'Reveal', action: 'reveal', key: 'r' }])
    expect(told(act, {}, choicesFrom(['swap P8 O6'])).extra).toEqual([])
  })
})

describe('revealing', () => {
  test('is sure if the pile was touched, and not if it is all that is left', () => {
    expect(told(tables.act, { revealing: true })).toMatchObject({
      action: 'reveal',
      label: 'Reveal',
      now: "Turn the pile's top card into the centre.",
      sure: true,
    })
    expect(told(tables.act, {}, choicesFrom(['reveal']))).toMatchObject({
      action: 'reveal',
      now: 'Nobody has revealed for a long time: now you must.',
      sure: false,
    })
  })
})

describe('a trio', () => {
  const { take } = tables
  const laid = ['P0', 'G2', 'O10'].map(piece)

  test('is told with the cards that are still to be given', () => {
    expect(told(take, { trio: 2 })).toMatchObject({
      action: null,
      label: 'Take the trio',
      now: 'There is a trio of 2. Pick three cards to give for it.',
      other: 'Or leave it; then your turn is over.',
      extra: [{ label: 'Leave', action: 'leave', key: 'x' }],
    })
    expect(told(take, { trio: 2, laid: laid.slice(0, 1) }).now).toBe('2 more cards to give.')
    expect(told(take, { trio: 2, laid: laid.slice(0, 2) }).now).toBe('One more card to give.')
  })

  test('is worth 20 less its value (C5.1)', () => {
    expect(told(take, { trio: 2, laid })).toMatchObject({
      action: 'take 2 P0 G2 O10',
      now: 'Give pink 0, green 2 and orange 10 for the trio of 2.',
      other: 'A trio of 2 is worth 18.',
    })
  })

  test('has to be chosen where there are two', () => {
    const choices = choicesFrom(['take 2 P0 G0 G2', 'take 6 P0 G0 G2', 'leave'])
    expect(told(take, {}, choices).now).toMatch(/^There is more than one trio/)
  })
})

test('nobody asked: nothing is told', () => {
  const view = viewOf(tables.act)
  expect(tell(view, NOTHING, narrow(null, view.hands[0].cards, NOTHING))).toEqual({})
})

test('in German, too, every pick has its sentences', async () => {
  await words.use('de')
  const picks: [TableMessage, Partial<Picks>][] = [
    [tables.act, {}],
    [tables.act, { revealing: true }],
    [tables.act, { give: piece('P8') }],
    [tables.act, { give: piece('P8'), take: piece('O6') }],
    [tables.take, { trio: 2 }],
    [tables.take, { trio: 2, laid: ['P0', 'G2', 'O10'].map(piece) }],
  ]
  for (const [table, picked] of picks) {
    const { now, other, label } = told(table, picked)
    for (const text of [now, other, label]) {
      expect(text).not.toMatch(/[{}]|niwa_cards\.|^$/)
      expect(text).toBeDefined()
    }
  }
})
