/** Gardens that somebody laid and saved, kept in this browser, each with its board. */
import type { NiwaRaceBoardData, NiwaRaceTile } from './types'

export interface OwnGarden {
  layout: { name: string; tiles: NiwaRaceTile[] }
  board: NiwaRaceBoardData
}

const KEY = 'tsuboniwa.niwa_race.gardens'
const MOST = 40

export function ownGardens(): OwnGarden[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as OwnGarden[]) : []
  } catch {
    return []
  }
}

/** Keep a garden, in place of another of the same name; false if the browser keeps nothing. */
export function saveGarden(garden: OwnGarden): boolean {
  const others = ownGardens().filter(({ layout }) => layout.name !== garden.layout.name)
  return keep([garden, ...others].slice(0, MOST))
}

export function removeGarden(name: string): void {
  keep(ownGardens().filter(({ layout }) => layout.name !== name))
}

function keep(gardens: OwnGarden[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(gardens))
    return true
  } catch {
    return false
  }
}
