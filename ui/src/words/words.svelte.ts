/**
 * Every text that people read. A language is a folder with one file per section, here and in each
 * game's folder. English is the measure: its keys are the type of a key. What the server says
 * (refusals, thoughts, descriptions of levels and options) comes as a phrase, worded here too.
 */
import { words as gameWords } from 'virtual:games'
import {
  findText,
  Formatting,
  type Phrase,
  type Plural,
  type Value,
  type Values,
} from './formatting'
import type english from './en/index'

export type { Phrase, Value, Values }

type Category = Intl.LDMLPluralRule
type IsPlural<T> = T extends { other: string }
  ? Exclude<keyof T, Category> extends never
    ? true
    : false
  : false
type IsText<T> = T extends string ? true : IsPlural<T>
type Path<T> = {
  [K in keyof T & string]: IsText<T[K]> extends true ? K : `${K}.${Path<T[K]>}`
}[keyof T & string]
/** The same tree with any text in place of the English one, in any categories of plurals. */
export type Translation<T> = T extends string
  ? string
  : IsPlural<T> extends true
    ? Plural
    : { [K in keyof T]: Translation<T[K]> }

type AppSections = Translation<typeof english>
type English = typeof english
/** What has texts: the app's own parts, and games, which add themselves in their `index.ts`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Sections extends English {}
export type Key = Path<Sections>

/** A sentence of the server in English, and the phrase that the app words itself. */
export type Said = { sentence: string; reason?: string | null; values?: Record<string, unknown> }

type Language = { default: AppSections; phrases: Record<string, unknown> }

/** Texts by language, fetched when they are needed. */
type Fetched = Record<string, () => Promise<{ default: unknown }>>

const languages = import.meta.glob<Language>('./*/index.ts')

export const LANGUAGES = Object.keys(languages)
  .map((path) => path.split('/')[1])
  .sort()

const inOne = async (entries: Promise<unknown[]>[]) =>
  Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>

class Words {
  language = $state('en')
  #sections: Record<string, unknown> = $state.raw({})
  #phrases: Record<string, unknown> = $state.raw({})
  #formatting = $state.raw(new Formatting('en'))
  /** Of pages that games add: by game, by page. */
  #pages: Record<string, Record<string, Fetched>> = {}

  async use(language: string): Promise<void> {
    const known = LANGUAGES.includes(language) ? language : 'en'
    const [{ default: app, phrases }, { default: games }] = await Promise.all([
      languages[`./${known}/index.ts`](),
      gameWords[known](),
    ])
    const added = Object.entries(this.#pages).map(async ([game, pages]) => {
      const texts = Object.entries(pages).map(async ([page, fetched]) => {
        const { default: found } = await fetched[known]()
        return [page, found]
      })
      return [game, { ...(games[game] as object), pages: await inOne(texts) }]
    })
    this.#sections = { ...games, ...(await inOne(added)), ...app }
    // …/ROOM/words/en.json holds what a room or a game says; a game of one's own has one file for all.
    const said = Object.entries(phrases).map(([path, texts]) => [path.split('/').at(-3), texts])
    this.#phrases = { ...games, ...Object.fromEntries(said) }
    this.#formatting = new Formatting(known)
    this.language = known
    if (typeof document !== 'undefined') document.documentElement.lang = known
  }

  /** The texts of a page that a game adds, from now on in every language. */
  async include(game: string, page: string, texts: Fetched): Promise<void> {
    this.#pages[game] = { ...this.#pages[game], [page]: texts }
    await this.use(this.language)
  }

  /** The text of a key, with values for its {placeholders}; `count` chooses the plural. */
  say(key: Key, values: Values = {}): string {
    return this.#fill(findText(this.#sections, key) ?? key, values)
  }

  /** Whether there is a text for a key that is put together at run time. */
  has(key: string): key is Key {
    return findText(this.#sections, key) !== undefined
  }

  /** A phrase of the server in the reader's language; undefined if there is no text for it. */
  phrase(said: Phrase): string | undefined {
    const text = findText(this.#phrases, said.reason)
    return text === undefined ? undefined : this.#fill(text, said.values as Values)
  }

  /** What the server says: in the reader's language where there is a text, otherwise in English. */
  said({ sentence, reason, values }: Said): string {
    return (reason && this.phrase({ reason, values: values ?? {} })) || sentence
  }

  /** A number as the language writes it, with at most one decimal. */
  number(value: number): string {
    return this.#formatting.number(value)
  }

  /** "a, b and c", or with "or". */
  list(words: readonly string[], joining: 'and' | 'or' = 'and'): string {
    return this.#formatting.list(words, joining)
  }

  #fill(text: string | Plural, values: Values): string {
    return this.#formatting.fill(text, values, (inner) => this.phrase(inner) ?? inner.reason)
  }
}

export const words = new Words()

/** Short for use in components: `{t('table.undo')}`. */
export function t(key: Key, values?: Values): string {
  return words.say(key, values)
}
