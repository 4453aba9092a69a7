/**
 * Every text that people read. A language is a folder with one file a section; adding a language
 * is adding a folder. English is the measure: its keys are the type of a key.
 */
import type english from './en/index'

export type Sections = typeof english

type Plural = { one: string; other: string }
type Path<T> = {
  [K in keyof T & string]: T[K] extends string | Plural ? K : `${K}.${Path<T[K]>}`
}[keyof T & string]

export type Key = Path<Sections>
export type Values = Record<string, string | number>

const languages = import.meta.glob<{ default: Sections }>('./*/index.ts')

export const LANGUAGES = Object.keys(languages)
  .map((path) => path.split('/')[1])
  .sort()

class Words {
  language = $state('en')
  #sections: Sections | null = $state.raw(null)
  #plural = new Intl.PluralRules('en')

  async use(language: string): Promise<void> {
    const known = LANGUAGES.includes(language) ? language : 'en'
    this.#sections = (await languages[`./${known}/index.ts`]()).default
    this.#plural = new Intl.PluralRules(known)
    this.language = known
    if (typeof document !== 'undefined') document.documentElement.lang = known
  }

  /** The text of a key, with values for its {places}; `count` chooses between one and other. */
  say(key: Key, values: Values = {}): string {
    const found = this.find(key)
    const text =
      typeof found === 'object' && found !== null
        ? (found as Plural)[this.#plural.select(Number(values.count)) === 'one' ? 'one' : 'other']
        : found
    return (typeof text === 'string' ? text : key).replace(/\{(\w+)\}/g, (place, name) =>
      name in values ? String(values[name]) : place,
    )
  }

  /** Whether there is a text for a key that is put together at run time. */
  has(key: string): key is Key {
    return this.find(key) !== undefined
  }

  private find(key: string): unknown {
    let at: unknown = this.#sections
    for (const part of key.split('.')) {
      if (typeof at !== 'object' || at === null) return undefined
      at = (at as Record<string, unknown>)[part]
    }
    return at
  }
}

export const words = new Words()

/** Short for use in components: `{t('table.undo')}`. */
export function t(key: Key, values?: Values): string {
  return words.say(key, values)
}
