/** The best score reached in each garden of the journey, kept on this device. */

const KEY = 'tsuboniwa.journey'

export type Reached = Record<number, number>

export function readReached(storage: Storage = localStorage): Reached {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? 'null') as Reached | null) ?? {}
  } catch {
    return {}
  }
}

export function keepReached(garden: number, score: number, storage: Storage = localStorage): void {
  const reached = readReached(storage)
  if ((reached[garden] ?? -1) >= score) return
  try {
    storage.setItem(KEY, JSON.stringify({ ...reached, [garden]: score }))
  } catch {
    // Without room nothing is kept.
  }
}
