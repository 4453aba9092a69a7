/** What a person has set, kept in this browser. */
import { LANGUAGES, words } from '../words/words.svelte'

export type Settings = {
  name: string
  language: string
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'less' | 'full'
  /** Stronger signs and patterns on every colour. */
  patterns: boolean
  sound: boolean
  /** Send an action with the pick that completes it, where one tap is unambiguous. */
  atOnce: boolean
  /** Switches of games, as "game.name": see `GameSwitch`. */
  switches: Record<string, boolean>
  levels: Record<string, string>
}

const KEY = 'tsuboniwa.settings'

function preferredLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0])
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? 'en'
}

function stored(): Settings {
  const fresh: Settings = {
    name: '',
    language: preferredLanguage(),
    theme: 'system',
    motion: 'system',
    patterns: false,
    sound: false,
    atOnce: false,
    switches: {},
    levels: {},
  }
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return fresh
  }
}

export const settings: Settings = $state(stored())

const dark = matchMedia('(prefers-color-scheme: dark)')
const less = matchMedia('(prefers-reduced-motion: reduce)')

class Looks {
  dark = $state(false)
  less = $state(false)
}

/** What the settings come to, together with the system's wishes. */
export const looks = new Looks()

function apply(): void {
  looks.dark = settings.theme === 'dark' || (settings.theme === 'system' && dark.matches)
  looks.less = settings.motion === 'less' || (settings.motion === 'system' && less.matches)
  const { dataset } = document.documentElement
  dataset.theme = looks.dark ? 'dark' : 'light'
  dataset.motion = looks.less ? 'less' : 'full'
  dataset.patterns = settings.patterns ? 'on' : 'off'
}

/** Keep what is set, and let the page follow it. Done once, at the start. */
export async function followSettings(): Promise<void> {
  dark.addEventListener('change', apply)
  less.addEventListener('change', apply)
  apply()
  await words.use(settings.language)
  $effect.root(() => {
    $effect(() => {
      apply()
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // A browser that keeps nothing still plays.
      }
    })
    $effect(() => {
      void words.use(settings.language)
    })
  })
}
