/** Names of the race's own, in the reader's language. */
import { t, words } from '../../words/words.svelte'

/** A layout's name: one of ours, random, or one of the players' own. */
export function layoutName(layout: unknown): string {
  if (typeof layout !== 'string') {
    const name = (layout as { name?: unknown } | null)?.name
    return typeof name === 'string' && name ? name : t('niwa_race.layouts.own')
  }
  const key = `niwa_race.layouts.${layout.split(':')[0]}`
  return words.has(key) ? t(key) : layout
}
