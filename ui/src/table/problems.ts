import { Problem } from '../server/requests'
import { t, words } from '../words/words.svelte'

/** What went wrong, in the reader's language; without words for it, as the server says it. */
export function sayProblem(problem: unknown): string {
  if (!(problem instanceof Problem)) return t('table.problem.broken')
  if (problem.code === 'offline') return t('table.problem.offline')
  const worded = problem.phrase && words.phrase(problem.phrase)
  return worded || problem.message || t('table.problem.broken')
}
