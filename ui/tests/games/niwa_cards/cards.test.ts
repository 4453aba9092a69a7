import { expect, test } from 'vitest'
import { without } from '../../../src/games/niwa_cards/cards'

test('cards are taken away as often as they are named', () => {
  expect(without(['P7', 'P7', 'G1'], ['P7'])).toEqual(['P7', 'G1'])
})
