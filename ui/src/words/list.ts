import { words } from './words.svelte'

const JOINED = { and: 'conjunction', or: 'disjunction' } as const

/** Names in a row, as the language joins them: "white 2, white 5 and black 3". */
export function listOf(names: readonly string[], joined: keyof typeof JOINED = 'and'): string {
  // British, as the texts are: no comma before "and".
  const language = words.language === 'en' ? 'en-GB' : words.language
  return new Intl.ListFormat(language, { type: JOINED[joined] }).format(names)
}
