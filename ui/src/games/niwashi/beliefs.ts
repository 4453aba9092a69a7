/** What a partner believed, at a moment of the match. */
import { words, type Phrase, type Value } from '../../words/words.svelte'
import { facingName, orderName, spotName } from './names'
import type { NiwashiThoughts } from './types'

export type Thought = NiwashiThoughts['turns'][number]

export interface Row {
  order: string
  chance: number
  /** Whether the partner really held it. */
  held: boolean
}

/** The last thought before that many actions were played; null before the first. */
export function thoughtAt(thoughts: NiwashiThoughts, actions: number): Thought | null {
  return thoughts.turns.findLast((turn) => turn.actions <= actions) ?? null
}

/** The likeliest orders, and the true ones whatever their chance. */
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

// What the server writes in notation, by the name of the value.
const NAMED: Record<string, (value: Value) => Value> = {
  order: (order) => orderName(String(order)),
  held: (orders) => (orders as string[]).map(orderName),
  reading: (readings) => (readings as Phrase[]).map(named),
  lantern: (lantern) => lanternName(String(lantern)),
}

/** What was thought of a lantern, or of the match, in words. */
export function sayThought(thought: Phrase): string {
  return words.phrase(named(thought)) ?? ''
}

function named({ reason, values }: Phrase): Phrase {
  const worded = Object.entries(values as Record<string, Value>).map(([name, value]) => [
    name,
    NAMED[name]?.(value) ?? value,
  ])
  return { reason, values: Object.fromEntries(worded) }
}

/** "at 3,-1, east" */
function lanternName(lantern: string): string {
  const spot = lantern.split(' ')
  const facing = spot.pop() ?? ''
  return `${spotName(spot)}, ${facingName(facing)}`
}
