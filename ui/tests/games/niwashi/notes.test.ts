import { expect, test } from 'vitest'
import { keepNotes, marked, readNotes } from '../../../src/games/niwashi/notes'

test('notes are marked, kept for their table and read again', () => {
  const notes = marked(marked(readNotes('t'), 1, 'X-p'), 1, 'U-o')
  keepNotes('t', marked(notes, 1, 'X-p'))
  expect(readNotes('t').marks).toEqual([[], ['U-o']])
  expect(readNotes('other').marks).toEqual([])
  localStorage.setItem('tsuboniwa.notes.t', '{broken')
  expect(readNotes('t')).toEqual({ marks: [], text: '' })
})
