import { describe, expect, test } from 'vitest'
import { readAction } from '../../../src/games/bossa/actions'
import type { ChoicesMessage } from '../../../src/server/types'
import { Choices } from '../../../src/table/choices'
import { actionsOf, deciding } from './recorded'

describe('the notation', () => {
  test('every recorded action is read', () => {
    for (const moment of deciding) {
      const texts = new Choices(moment.choices as ChoicesMessage).actions()
      expect(actionsOf(moment).map(({ text }) => text)).toEqual(texts)
    }
  })

  test('chips stand behind their tile', () => {
    expect(readAction('stack W7 14 20x')).toEqual({
      kind: 'stack',
      text: 'stack W7 14 20x',
      at: 'W7',
      tiles: ['14', '20'],
      chipOn: '20',
    })
  })

  test('what is no action is null', () => expect(readAction('dance 14')).toBeNull())
})
