/** How figurines and beads travel from one view to the next: first the figurine, then its bead. */
import type { Point } from './garden'
import type { Figurine } from './pieces'

export const SCALE = 1.58
/** How far below the middle of its space a figurine stands, by its beads: the stack stays centred. */
const FOOT = [26, 35, 42, 48]
const FIRST_BEAD = -33.3
const BEAD_STEP = -9.4
const TOP_BEAD = -2
const ARC = 46

export interface Standing {
  /** Where the figurine's feet are. */
  foot: Point
  /** Where its beads are, from bottom to top. */
  beads: Point[]
}

export function stand(middle: Point, beads: number): Standing {
  const foot = { x: middle.x, y: middle.y + (FOOT[beads] ?? 48) }
  return {
    foot,
    beads: Array.from({ length: beads }, (_, height) =>
      beadAbove(foot, height, height === beads - 1),
    ),
  }
}

/** Where a bead at a height of the stack is; the top one stands a little apart. */
export function beadAbove(foot: Point, height: number, top: boolean): Point {
  return {
    x: foot.x,
    y: foot.y + SCALE * (FIRST_BEAD + BEAD_STEP * height + (top ? TOP_BEAD : 0)),
  }
}

export interface Frame extends Point {
  /** In milliseconds from the beginning. */
  at: number
}

export type Motions = Map<string, Frame[]>

/** The ways of all pieces that have moved, by their identities. */
export function motions(
  before: readonly Figurine[],
  after: readonly Figurine[],
  middle: (space: string) => Point | undefined,
  entry: (seat: number) => Point | undefined,
  took: (distance: number) => number,
): Motions {
  const was = new Map(before.map((figurine) => [figurine.id, figurine]))
  const wore = new Map(
    before.flatMap((figurine) =>
      figurine.beads.map(({ id }, height) => [id, { figurine, height }] as const),
    ),
  )
  const moved = new Map<string, { from: Standing; middle: Standing; to: Standing; walk: number }>()
  let walk = 0
  for (const figurine of after) {
    const old = was.get(figurine.id)
    const there = middle(figurine.space)
    const here = old ? middle(old.space) : entry(figurine.seat)
    if (!there || !here) continue
    const from = stand(here, old?.beads.length ?? figurine.beads.length)
    const time =
      here === there || old?.space === figurine.space
        ? 0
        : took(Math.hypot(there.x - here.x, there.y - here.y))
    walk = Math.max(walk, time)
    moved.set(figurine.id, {
      from,
      middle: stand(there, old?.beads.length ?? figurine.beads.length),
      to: stand(there, figurine.beads.length),
      walk: time,
    })
  }
  const given = after.some(({ id, beads }) =>
    beads.some((bead) => wore.has(bead.id) && wore.get(bead.id)?.figurine.id !== id),
  )
  const flight = given ? took(120) : 0
  const all: Motions = new Map()
  const put = (id: string, frames: Frame[]) => {
    const [first] = frames
    if (frames.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > 0.5)) all.set(id, frames)
  }
  for (const figurine of after) {
    const way = moved.get(figurine.id)
    if (!way) continue
    const { from, middle: stopped, to } = way
    const rest = { at: walk + flight * 0.7, ...stopped.foot }
    put(figurine.id, [
      { at: 0, ...from.foot },
      { at: way.walk, ...stopped.foot },
      rest,
      { at: walk + flight, ...to.foot },
    ])
    figurine.beads.forEach((bead, height) => {
      const goal = to.beads[height]
      const old = wore.get(bead.id)
      const carrier = old ? moved.get(old.figurine.id) : way
      const start = old && carrier ? carrier.from.beads[old.height] : from.beads[height]
      const riding = old && carrier ? carrier.middle.beads[old.height] : stopped.beads[height]
      if (!start || !riding || !goal) return
      if (old && old.figurine.id !== figurine.id) {
        const arc = { x: (riding.x + goal.x) / 2, y: Math.min(riding.y, goal.y) - ARC }
        put(bead.id, [
          { at: 0, ...start },
          { at: walk, ...riding },
          { at: walk + flight / 2, ...arc },
          { at: walk + flight, ...goal },
        ])
      } else {
        put(bead.id, [
          { at: 0, ...start },
          { at: way.walk, ...riding },
          { at: walk + flight * 0.7, ...riding },
          { at: walk + flight, ...goal },
        ])
      }
    })
  }
  return all
}
