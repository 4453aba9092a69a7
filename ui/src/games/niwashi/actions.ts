/** The notation of Niwashi, read: bgo h 3,-1, lantern at 3,-1 N, take bgo, and what chance does. */
import { readPlacement, type Placement } from './tiles'

/** Where the lantern is put: the words between "lantern" and the facing, ["at", "3,-1"] or ["pile"]. */
export type Spot = readonly string[]

export type NiwashiAction =
  | { kind: 'lay'; placement: Placement }
  | { kind: 'lantern'; spot: Spot; facing: string }
  | { kind: 'discard'; tiles: string[] }
  | { kind: 'take'; from: string }
  | { kind: 'start' | 'display'; tile: string }
  | { kind: 'deal'; seat: number; tile: string }
  | { kind: 'order'; seat: number; order: string }

export function readAction(text: string): NiwashiAction | null {
  const placement = readPlacement(text)
  if (placement) return { kind: 'lay', placement }
  const [kind, ...rest] = text.split(' ')
  const [first = '', second = ''] = rest
  switch (kind) {
    case 'lantern':
      return { kind, spot: rest.slice(0, -1), facing: rest.at(-1) ?? '' }
    case 'discard':
      return { kind, tiles: rest }
    case 'take':
      return { kind, from: first }
    case 'start':
    case 'display':
      return { kind, tile: first }
    case 'deal':
      return { kind, seat: Number(first), tile: second }
    case 'order':
      return { kind, seat: Number(first), order: second }
    default:
      return null
  }
}
