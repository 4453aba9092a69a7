/** Pencil notes on what the partner may want: private, kept on this device, for each table. */

export interface Notes {
  /** By the partner's order (the one longest in hand first): orders that were marked. */
  marks: string[][]
  text: string
}

const KEY = 'tsuboniwa.notes.'

export function readNotes(table: string): Notes {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + table) ?? 'null') as Partial<Notes> | null
    return { marks: kept?.marks ?? [], text: kept?.text ?? '' }
  } catch {
    return { marks: [], text: '' }
  }
}

export function keepNotes(table: string, notes: Notes): void {
  try {
    localStorage.setItem(KEY + table, JSON.stringify(notes))
  } catch {
    // Without room the notes last as long as the page.
  }
}

/** Marked if it was not, and the other way round. */
export function marked(notes: Notes, slot: number, order: string): Notes {
  const marks = [...notes.marks]
  while (marks.length <= slot) marks.push([])
  const before = marks[slot]
  marks[slot] = before.includes(order)
    ? before.filter((other) => other !== order)
    : [...before, order]
  return { ...notes, marks }
}
