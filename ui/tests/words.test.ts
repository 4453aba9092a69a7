import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type AST } from 'svelte/compiler'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, words } from '../src/words/words.svelte'

const SOURCES = join(import.meta.dirname, '../src')
const WORDS = join(SOURCES, 'words')

type Flat = Map<string, string>

/** All texts of a language by their keys; plural forms are keys of their own. */
function texts(language: string): Flat {
  const found: Flat = new Map()
  const walk = (at: unknown, path: string): void => {
    if (typeof at === 'string') found.set(path, at)
    else if (typeof at === 'object' && at !== null) {
      for (const [key, value] of Object.entries(at)) walk(value, `${path}.${key}`)
    } else throw new Error(`${language}: ${path} is neither a text nor a group of texts`)
  }
  for (const file of readdirSync(join(WORDS, language))) {
    if (!file.endsWith('.json')) continue
    walk(JSON.parse(readFileSync(join(WORDS, language, file), 'utf-8')), file.slice(0, -5))
  }
  return found
}

const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

describe('every language is complete', () => {
  const english = texts('en')

  test('there are at least English and German', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(['de', 'en']))
  })

  test.each(LANGUAGES)('%s has the same keys, none of them empty', (language) => {
    const found = texts(language)
    expect([...found.keys()].sort()).toEqual([...english.keys()].sort())
    expect([...found].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(LANGUAGES)('%s fills the same places', (language) => {
    for (const [key, text] of texts(language)) {
      const expected = places(english.get(key) ?? '')
      // "one tile" need not say its number.
      if (key.endsWith('.one'))
        expect(expected.concat('{count}')).toEqual(expect.arrayContaining(places(text)))
      else expect([key, places(text)]).toEqual([key, expected])
    }
  })
})

test('values are put in and counts choose their form', async () => {
  await words.use('en')
  expect(words.say('table.thinking', { name: 'Ishi' })).toBe('Ishi is thinking.')
  await words.use('de')
  expect(words.say('table.thinking', { name: 'Ishi' })).toBe('Ishi denkt nach.')
})

// Names and signs that are the same in every language.
const SAME_EVERYWHERE = /^[\s\d·×+−–—→←…,.:;/()%"'!?|&=-]*$/
const READ_OUT = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'aria-description'])

function components(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf-8' })
    .filter((path) => path.endsWith('.svelte'))
    .map((path) => join(folder, path))
}

/** Texts that stand in the markup itself. */
function staticTexts(source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const typed = node as AST.BaseNode & Record<string, unknown>
    if (typed.type === 'Text') {
      const text = String(typed.data)
      if (!SAME_EVERYWHERE.test(text)) found.push(text.trim())
      return
    }
    if (typed.type === 'Attribute' && !READ_OUT.has(String(typed.name))) return
    // Lengths and colours are no words.
    if (typed.type === 'StyleDirective') return
    for (const [key, value] of Object.entries(typed)) if (key !== 'parent') visit(value)
  }
  visit(parse(source, { modern: true }).fragment)
  return found
}

describe('no text stands in a component', () => {
  test.each(components(SOURCES))('%s', (path) => {
    expect(staticTexts(readFileSync(path, 'utf-8'))).toEqual([])
  })

  test('a text would be found', () => {
    expect(staticTexts('<p>Hello</p>')).toEqual(['Hello'])
    expect(staticTexts('<button aria-label="Close">×</button>')).toEqual(['Close'])
  })
})

describe('no component writes inline styles, which the page does not allow', () => {
  test.each(components(SOURCES))('%s', (path) => {
    expect(readFileSync(path, 'utf-8')).not.toMatch(/<[^>]*\sstyle="/)
  })
})
