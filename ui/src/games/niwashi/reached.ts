/** The best score reached in each garden of the journey, kept on this device. */

const KEY = 'tsuboniwa.journey'

export type Reached = Record<number, number>

export function readReached(): Reached {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Reached | null) ?? {}
  } catch {
    return {}
  }
}

export function keepReached(garden: number, score: number): void {
  const reached = readReached()
  if ((reached[garden] ?? -1) >= score) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...reached, [garden]: score }))
  } catch {
    // Without room nothing is kept.
  }
}
