import type { NiwaRaceBoardData } from '../../types'

/** The fewest steps from temple to temple, whatever the colours of the walls. */
export function stepsApart({ walls, bases: [start, goal] }: NiwaRaceBoardData): number {
  let reached = new Set([start])
  for (let steps = 0; steps <= walls.length; steps += 1) {
    if (reached.has(goal)) return steps
    const ways = walls.filter(([one, other]) => reached.has(one) || reached.has(other))
    reached = new Set([...reached, ...ways.flatMap(([one, other]) => [one, other])])
  }
  return Infinity
}
