import { Problem } from '../server/requests'
import { t, words } from '../words/words.svelte'

/** What went wrong, in the reader's language if there are words for it; otherwise as the server says it. */
export function sayProblem(problem: unknown): string {
  if (!(problem instanceof Problem)) return t('table.problem.broken')
  const worded = problem.phrase && words.phrase(problem.phrase)
  if (worded) return worded
  const key = `table.problem.${problem.code}`
  if (problem.message && (words.language === 'en' || !words.has(key))) return problem.message
  return words.has(key) ? t(key) : t('table.problem.broken')
}
