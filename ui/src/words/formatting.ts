/** How a language writes numbers, lists and plurals, and how values are put into a text. */

/** A text for each plural category that the language distinguishes; `other` is always there. */
export type Plural = { other: string } & { [category in Intl.LDMLPluralRule]?: string }

/** A thing said as a key with values, as the server sends it: see `core/phrases.py`. */
export type Phrase = { reason: string; values: Record<string, unknown> }

export type Value = string | number | Phrase | readonly Value[]
export type Values = Record<string, Value>

// The English texts are British: no comma before "and".
const LOCALES: Record<string, string> = { en: 'en-GB' }
const PLACE = /\{(\w+)(?:\|(\w+))?\}/g

export class Formatting {
  readonly #plural: Intl.PluralRules
  readonly #number: Intl.NumberFormat
  readonly #and: Intl.ListFormat
  readonly #or: Intl.ListFormat

  constructor(language: string) {
    const locale = LOCALES[language] ?? language
    this.#plural = new Intl.PluralRules(locale)
    this.#number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false })
    this.#and = new Intl.ListFormat(locale, { type: 'conjunction' })
    this.#or = new Intl.ListFormat(locale, { type: 'disjunction' })
  }

  /** A number with at most one decimal. */
  number(value: number): string {
    return this.#number.format(value)
  }

  list(words: readonly string[], joining: 'and' | 'or' = 'and'): string {
    return (joining === 'or' ? this.#or : this.#and).format(words)
  }

  /** The text for a count. */
  choose(texts: Plural, count: number): string {
    return texts[this.#plural.select(count)] ?? texts.other
  }

  /** A text, or one chosen by `count`, with its placeholders filled in. */
  fill(text: string | Plural, values: Values, phrase: (said: Phrase) => string): string {
    const chosen = typeof text === 'string' ? text : this.choose(text, Number(values.count))
    const write = (value: Value, joining: string): string => {
      if (typeof value === 'number') return this.number(value)
      if (typeof value === 'string') return value
      if (isList(value)) {
        const words = value.map((one) => write(one, joining))
        return this.list(words, joining === 'or' ? 'or' : 'and')
      }
      return phrase(value)
    }
    return chosen.replace(PLACE, (place, name: string, joining: string = 'and') =>
      name in values ? write(values[name], joining) : place,
    )
  }
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

const CATEGORIES = new Set<string>(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Whether a node of a language's texts is a text, not a group of them. */
export function isText(node: unknown): node is string | Plural {
  if (typeof node === 'string') return true
  if (typeof node !== 'object' || node === null || !('other' in node)) return false
  return Object.keys(node).every((key) => CATEGORIES.has(key))
}

/** The text of a key such as `table.waiting.seats`, if there is one. */
export function findText(tree: unknown, key: string): string | Plural | undefined {
  let at: unknown = tree
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return isText(at) ? at : undefined
}
