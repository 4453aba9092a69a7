import { expect, test } from 'vitest'
import { keepReached, readReached } from '../../../src/games/niwashi/reached'

test('the best score of a garden stays', () => {
  keepReached(3, 7)
  keepReached(3, 5)
  keepReached(4, 9)
  expect(readReached()).toEqual({ 3: 7, 4: 9 })
})
