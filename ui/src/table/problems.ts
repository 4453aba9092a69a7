import { Problem } from '../server/requests'
import { t, words } from '../words/words.svelte'

/** What went wrong, in the reader's language if it is a known thing; else as the server says it. */
export function sayProblem(problem: unknown): string {
  if (!(problem instanceof Problem)) return t('table.problem.broken')
  const key = `table.problem.${problem.code}`
  // What exactly is not possible is said in English by the rules.
  if (problem.message && (words.language === 'en' || !words.has(key))) return problem.message
  return words.has(key) ? t(key) : t('table.problem.broken')
}
