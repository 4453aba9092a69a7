/** What tiles add up to. */
import { blackOf, whiteOf, type Chip } from './actions'

export interface Sums {
  white: number
  black: number
}

/** The pips of tiles; under a doubler twice, under an inverter with the colours exchanged. */
export function sumsOf(tiles: readonly string[], chipOn: string | null, chip: Chip | null): Sums {
  let [white, black] = [0, 0]
  for (const tile of tiles) {
    const times = chip === 'doubler' && tile === chipOn ? 2 : 1
    const turned = chip === 'inverter' && tile === chipOn
    white += times * (turned ? blackOf(tile) : whiteOf(tile))
    black += times * (turned ? whiteOf(tile) : blackOf(tile))
  }
  return { white, black }
}
