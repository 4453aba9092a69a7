/** How a person likes the hand sorted, kept on this device. */

import { SORTINGS, type Sorting } from './arrange'

const KEY = 'tsuboniwa.cards.sorting'

export function readSorting(): Sorting {
  try {
    const kept = localStorage.getItem(KEY) as Sorting
    return SORTINGS.includes(kept) ? kept : 'score'
  } catch {
    return 'score'
  }
}

export function keepSorting(sorting: Sorting): void {
  try {
    localStorage.setItem(KEY, sorting)
  } catch {
    // A browser that keeps nothing still sorts.
  }
}
