/** The programs of each game, as the server lists them, and which one a person plays against. */
import { levels as fetchLevels } from '../server/requests'
import { settings } from '../settings/settings.svelte'
import { t } from '../words/words.svelte'

class Levels {
  #known: Record<string, string[]> = $state({})

  async fetch(game: string): Promise<void> {
    if (this.#known[game]) return
    const found = await fetchLevels(game)
    // From a level's number upwards; what is for trying out comes last.
    this.#known[game] = found.map(({ level }) => level)
  }

  of(game: string): string[] {
    return this.#known[game] ?? [this.chosen(game)]
  }

  chosen(game: string): string {
    const known = this.#known[game]
    const wanted = settings.levels[game] ?? '2'
    if (!known || known.includes(wanted)) return wanted
    return known.includes('2') ? '2' : known[known.length - 1]
  }

  choose(game: string, level: string): void {
    settings.levels[game] = level
  }
}

export const levels = new Levels()

export function levelName(level: string): string {
  if (/^\d+$/.test(level)) return t('home.level.number', { number: level })
  if (level === 'master') return t('home.level.master')
  if (level === 'random') return t('home.level.random')
  if (level === 'uct') return t('home.level.uct')
  return level
}
