/**
 * Which card on the table now is which of those before, so that it can travel. Copies cannot be
 * told apart and hidden cards have no face: any that fits is as good.
 */
import type { NiwaCardsView } from './types'

export interface Piece {
  id: string
  /** null: face down. */
  card: string | null
}

/** Zones by name ("centre", "hand 0", "pile") with the cards that lie there. */
export type Zones<Content> = Record<string, Content[]>

/** What lies where. A hand that is not open shows its backs. */
export function zonesOf(
  { centre, pile, hands }: NiwaCardsView,
  isOpen: (seat: number) => boolean,
): Zones<string | null> {
  const backs = (count: number): null[] => Array<null>(count).fill(null)
  const zones: Zones<string | null> = { centre, pile: backs(pile) }
  hands.forEach(({ cards, unknown }, seat) => {
    const open = isOpen(seat) || unknown === 0 ? cards : []
    zones[`hand ${seat}`] = [...open, ...backs(cards.length + unknown - open.length)]
  })
  return zones
}

/** The pieces of the new zones: each takes its identity from where it most likely was. */
export function follow(
  before: Zones<Piece>,
  now: Zones<string | null>,
  fresh: () => string,
): Zones<Piece> {
  const left: Zones<Piece> = {}
  for (const [zone, pieces] of Object.entries(before)) left[zone] = [...pieces]
  const result: Zones<Piece | null> = {}
  const zones = Object.keys(now)

  const assign = (pick: (zone: string, card: string | null) => Piece | undefined): void => {
    for (const zone of zones) {
      result[zone] = now[zone]!.map((card, at) => {
        const piece = result[zone]?.[at] ?? pick(zone, card)
        return piece ? { id: piece.id, card } : null
      })
    }
  }
  const taken = (zone: string, fits: (piece: Piece) => boolean): Piece | undefined => {
    const pieces = left[zone] ?? []
    const at = pieces.findIndex(fits)
    return at < 0 ? undefined : pieces.splice(at, 1)[0]
  }
  const anywhere = (fits: (piece: Piece) => boolean): Piece | undefined => {
    for (const zone of Object.keys(left)) {
      const piece = taken(zone, fits)
      if (piece) return piece
    }
    return undefined
  }

  // First what stayed where it was, then what moved openly, then what was turned over.
  assign((zone, card) => taken(zone, (piece) => piece.card === card))
  assign((_, card) => (card === null ? undefined : anywhere((piece) => piece.card === card)))
  assign((zone, card) => {
    if (card === null) return taken(zone, () => true)
    return taken(zone, (piece) => piece.card === null) ?? anywhere((piece) => piece.card === null)
  })
  assign((_, card) => anywhere((piece) => card === null || piece.card === null))
  assign((_, card) => ({ id: fresh(), card }))
  return result as Zones<Piece>
}
