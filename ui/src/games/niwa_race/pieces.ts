/** Figurines and beads with an identity, so that they can travel: a view names only spaces. */
import type { NiwaRaceView } from './types'
import type { Colour } from './actions'

export interface Bead {
  id: string
  colour: Colour
}

export interface Figurine {
  id: string
  seat: number
  space: string
  /** From bottom to top. */
  beads: Bead[]
}

/** The figurines of a view, as far as possible the same ones as before. */
export function follow(view: NiwaRaceView, before: readonly Figurine[]): Figurine[] {
  const after: Figurine[] = []
  view.figurines.forEach((figurines, seat) => {
    const known = before.filter((figurine) => figurine.seat === seat)
    const stayed = new Set(figurines.map(({ space }) => space))
    // A figurine on a space that was empty has come from a space that is empty now.
    const left = known.filter(({ space }) => !stayed.has(space))
    const used = new Set(known.map(({ id }) => id))
    for (const { space, beads } of figurines) {
      const same = known.find((figurine) => figurine.space === space) ?? left.shift()
      const id = same?.id ?? fresh(seat, used)
      used.add(id)
      after.push({
        id,
        seat,
        space,
        beads: beads.map((colour, height) => ({ id: `${id}.${height}`, colour: colour as Colour })),
      })
    }
    nameBeads(
      after.filter((figurine) => figurine.seat === seat),
      known,
    )
  })
  return after
}

function fresh(seat: number, used: Set<string>): string {
  let number = 0
  while (used.has(`${seat}${number}`)) number += 1
  return `${seat}${number}`
}

/** Beads that stayed keep their names; one that was given away takes its name along. */
function nameBeads(figurines: Figurine[], before: readonly Figurine[]): void {
  const free = new Map<string, Bead[]>()
  const nameless: Bead[] = []
  const used = new Set(before.flatMap(({ beads }) => beads.map(({ id }) => id)))
  for (const figurine of figurines) {
    const old = before.find(({ id }) => id === figurine.id)?.beads ?? []
    let kept = 0
    while (kept < old.length && old[kept]?.colour === figurine.beads[kept]?.colour) kept += 1
    figurine.beads.slice(0, kept).forEach((bead, height) => (bead.id = old[height]?.id ?? bead.id))
    for (const bead of old.slice(kept)) {
      free.set(bead.colour, [...(free.get(bead.colour) ?? []), bead])
    }
    nameless.push(...figurine.beads.slice(kept))
  }
  for (const bead of nameless) {
    const found = free.get(bead.colour)?.shift()
    if (found) {
      bead.id = found.id
    } else {
      let number = 0
      while (used.has(`${bead.colour}${number}.${figurines[0]?.seat}`)) number += 1
      bead.id = `${bead.colour}${number}.${figurines[0]?.seat}`
      used.add(bead.id)
    }
  }
}

export function topBead(view: NiwaRaceView, space: string | null): Colour | null {
  const figurine = view.figurines.flat().find((one) => one.space === space)
  return (figurine?.beads.at(-1) as Colour | undefined) ?? null
}
