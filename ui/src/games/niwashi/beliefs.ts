/** What a partner believed, at a moment of the match. */
import type { NiwashiThoughts } from './types'

export type Thought = NiwashiThoughts['turns'][number]

export interface Row {
  order: string
  chance: number
  /** Whether the partner really held it. */
  held: boolean
}

/** The last thought before so many actions were played; null before the first. */
export function thoughtAt(thoughts: NiwashiThoughts, actions: number): Thought | null {
  return thoughts.turns.findLast((turn) => turn.actions <= actions) ?? null
}

/** The likeliest orders, and the true ones wherever they stand. */
export function rowsOf(thought: Thought, most = 6): Row[] {
  const rows = Object.entries(thought.belief).map(([order, chance]) => ({
    order,
    chance,
    held: thought.truth.includes(order),
  }))
  for (const order of thought.truth) {
    if (!(order in thought.belief)) rows.push({ order, chance: 0, held: true })
  }
  rows.sort((a, b) => b.chance - a.chance)
  return rows.filter((row, at) => at < most || row.held)
}

/** How many lanterns were understood, and how many there were. */
export function lanternsRead(thoughts: NiwashiThoughts): { understood: number; all: number } {
  return {
    understood: thoughts.lanterns.filter(({ understood }) => understood).length,
    all: thoughts.lanterns.length,
  }
}
