/** The drawn examples of the rules. */
import type { View } from '../server/types'

/** A position that was really reached, as every seat saw it. */
export type Example = {
  options: Record<string, unknown>
  views: View[]
  history: { seat: number | 'chance'; action: string }[]
}

/** Every figure by the name that the pages call it. */
export const FIGURES = [
  'bossa-ends',
  'race-step',
  'race-jump',
  'cards-trio',
  'cards-duos',
  'cards-orders',
  'niwashi-shapes',
  'niwashi-line',
  'niwashi-match',
  'niwashi-lantern',
] as const
export type FigureName = (typeof FIGURES)[number]

export function isFigure(name: string): name is FigureName {
  return (FIGURES as readonly string[]).includes(name)
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
