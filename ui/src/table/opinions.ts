/** What a program thinks of an action, as a person would say it: see `opinion_phrases.py`. */
import type { Phrase } from '../words/words.svelte'
import { words } from '../words/words.svelte'

export type Opinion = { value: number; proven: boolean; points: number | null }

const CERTAIN = new Map([
  [1, 'wins'],
  [0, 'loses'],
  [0.5, 'even'],
])

/** "63% chance to win, about 41 points"; where all play together, "about 14.5 of 20 points". */
export function sayOpinion(opinion: Opinion, fullScore: number): string {
  const phrase = opinionPhrase(opinion, fullScore)
  return words.phrase(phrase) ?? phrase.reason
}

function opinionPhrase({ value, proven, points }: Opinion, full: number): Phrase {
  if (full) return say('together', { points: value * full, full })
  const chance = chancePhrase(value, proven)
  return points === null ? chance : say('withPoints', { chance, count: Math.round(points) })
}

function chancePhrase(value: number, proven: boolean): Phrase {
  const certain = proven && CERTAIN.get(value)
  if (certain) return say(`certain.${certain}`)
  return proven
    ? say('computed', { percent: 100 * value })
    : say('chance', { percent: Math.round(100 * value) })
}

const say = (key: string, values: Record<string, unknown> = {}): Phrase => ({
  reason: `players.opinion.${key}`,
  values,
})
