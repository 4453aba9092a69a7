/** Which drawn examples stand where in the rules of each game. */
import type { GameName } from '../games/registry'
import type { View } from '../server/types'

/** A position that was really reached, as every seat saw it. */
export type Example = {
  options: Record<string, unknown>
  views: View[]
  history: { seat: number | 'chance'; action: string }[]
}

export type FigureName =
  | 'bossa-ends'
  | 'race-step'
  | 'race-jump'
  | 'cards-trio'
  | 'cards-duos'
  | 'cards-orders'
  | 'niwashi-shapes'
  | 'niwashi-line'
  | 'niwashi-match'
  | 'niwashi-lantern'

type Places = {
  /** In place of the examples that the text writes out, in their order. */
  written: FigureName[]
  /** Behind a rule. */
  after: Record<string, FigureName>
}

export const FIGURES: Record<GameName, Places> = {
  bossa: { written: ['bossa-ends'], after: {} },
  niwa_race: { written: [], after: { 'R3.2': 'race-step', 'R4.1': 'race-jump' } },
  niwa_cards: { written: ['cards-duos'], after: { 'C3.2': 'cards-trio', 'C5.2': 'cards-orders' } },
  niwashi: {
    written: ['niwashi-shapes', 'niwashi-line'],
    after: { 'N5.3': 'niwashi-match', 'N6.1': 'niwashi-lantern' },
  },
}

const examples = import.meta.glob<string>('./examples/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

export async function loadExample(name: FigureName): Promise<Example> {
  const answer = await fetch(examples[`./examples/${name}.json`])
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json() as Promise<Example>
}
