import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type AST } from 'svelte/compiler'
import { describe, expect, test } from 'vitest'
import { findGames } from '../scripts/games-plugin'
import { Problem } from '../src/server/requests'
import { sayOpinion } from '../src/table/opinions'
import { sayProblem } from '../src/table/problems'
import { Formatting, isText, type Plural } from '../src/words/formatting'
import { LANGUAGES, words, type Translation } from '../src/words/words.svelte'

const SOURCES = join(import.meta.dirname, '../src')
const WORDS = join(SOURCES, 'words')

type Flat = Map<string, string | Plural>

/** All texts of a language by their keys. */
function texts(language: string): Flat {
  const found: Flat = new Map()
  const walk = (at: unknown, path: string): void => {
    if (isText(at)) found.set(path, at)
    else if (typeof at === 'object' && at !== null) {
      for (const [key, value] of Object.entries(at)) walk(value, `${path}.${key}`)
    } else throw new Error(`${language}: ${path} is neither a text nor a group of texts`)
  }
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf-8'))
  for (const file of readdirSync(join(WORDS, language))) {
    if (file.endsWith('.json')) walk(read(join(WORDS, language, file)), file.slice(0, -5))
  }
  for (const { game, words, pages } of findGames('')) {
    walk(read(words[language]), game)
    for (const { page, words } of pages) walk(read(words[language]), `${game}.pages.${page}`)
  }
  return found
}

const forms = (text: string | Plural) => (typeof text === 'string' ? [text] : Object.values(text))

/** What a text must be given; that of a plural by its form for "other". */
function places(text: string | Plural): string[] {
  const whole = typeof text === 'string' ? text : text.other
  return [...new Set(whole.match(/\{\w+\}/g) ?? [])].sort()
}

describe('every language is complete', () => {
  const english = texts('en')

  test('there are at least English and German', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(['de', 'en']))
  })

  test.each(LANGUAGES)('%s has the same keys, none of them empty', (language) => {
    const found = texts(language)
    expect([...found.keys()].sort()).toEqual([...english.keys()].sort())
    expect([...found].filter(([, text]) => forms(text).some((form) => !form.trim()))).toEqual([])
  })

  test.each(LANGUAGES)('%s fills the same places', (language) => {
    for (const [key, text] of texts(language)) {
      const expected = places(english.get(key) ?? '')
      expect([key, places(text)]).toEqual([key, expected])
      // "one tile" need not say its number.
      for (const form of forms(text))
        expect(expected.concat('{count}')).toEqual(expect.arrayContaining(places(form)))
    }
  })

  test.each(LANGUAGES)('%s has a form for each of its plurals, and no others', (language) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [key, text] of texts(language))
      if (typeof text !== 'string')
        expect([key, Object.keys(text).sort()]).toEqual([key, [...categories].sort()])
  })
})

test('values are put in and counts choose their form', async () => {
  await words.use('en')
  expect(words.say('table.thinking', { name: 'Ishi' })).toBe('Ishi is thinking.')
  await words.use('de')
  expect(words.say('table.thinking', { name: 'Ishi' })).toBe('Ishi denkt nach.')
})

describe('other languages have other plurals', () => {
  type English = { tiles: { one: string; other: string }; who: { you: string } }
  // Type-checked: any categories, as long as `other` is among them.
  const polish: Translation<English> = {
    tiles: {
      one: '{count} płytka',
      few: '{count} płytki',
      many: '{count} płytek',
      other: '{count} płytki',
    },
    who: { you: 'ty' },
  }
  const arabic: Translation<English> = {
    tiles: {
      zero: 'zero',
      one: 'one',
      two: 'two',
      few: 'few {count}',
      many: 'many {count}',
      other: 'other {count}',
    },
    who: { you: 'أنت' },
  }
  // @ts-expect-error: a plural without `other` is refused.
  const wrong: Translation<English> = { tiles: { one: '' }, who: { you: '' } }
  const fill = (language: string, text: string | Plural, count: number) =>
    new Formatting(language).fill(text, { count }, ({ reason }) => reason)

  test('Polish', () => {
    const said = [1, 2, 5, 22].map((count) => fill('pl', polish.tiles, count))
    expect(said).toEqual(['1 płytka', '2 płytki', '5 płytek', '22 płytki'])
    expect(fill('pl', polish.tiles, 1.5)).toBe('1,5 płytki')
  })

  test('Arabic', () => {
    const said = [0, 1, 2, 3, 11, 100].map((count) => fill('ar', arabic.tiles, count).split(' ')[0])
    expect(said).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  })

  test('a category without a text of its own takes that of "other"', () => {
    expect(fill('pl', { other: '{count} x' }, 3)).toBe('3 x')
  })

  test('only categories make a plural', () => {
    expect(isText(wrong.tiles)).toBe(false)
    expect(isText({ you: 'You win', other: '{who} wins' })).toBe(false)
    expect(isText(arabic.tiles)).toBe(true)
  })
})

describe('numbers and lists', () => {
  test('are written as the language writes them', async () => {
    await words.use('en')
    expect(words.number(14.54)).toBe('14.5')
    expect(words.list(['a', 'b', 'c'])).toBe('a, b and c')
    expect(words.list(['a', 'b', 'c'], 'or')).toBe('a, b or c')
    await words.use('de')
    expect(words.number(14.54)).toBe('14,5')
    expect(words.number(14)).toBe('14')
    expect(words.list(['a', 'b', 'c'], 'or')).toBe('a, b oder c')
  })
})

describe('what the server says', () => {
  const unknown = {
    reason: 'core.option.unknown',
    values: { game: 'Chess', name: "'colour'", known: ['rules', 'chips'] },
  }

  test('is worded in the language of the reader, lists and inner phrases too', async () => {
    await words.use('en')
    expect(words.phrase(unknown)).toBe("Chess has no option 'colour'. It has rules and chips.")
    await words.use('de')
    expect(words.phrase(unknown)).toBe("Chess hat keine Option 'colour'. Es gibt rules und chips.")
    const inner = {
      reason: 'core.record.action',
      values: { number: 3, action: '"x"', why: unknown },
    }
    expect(words.phrase(inner)).toBe(`Aktion 3, "x": ${words.phrase(unknown)}`)
  })

  test('is told in English where there are no words for it', async () => {
    await words.use('de')
    expect(words.said({ sentence: 'No.', reason: 'core.nonsense', values: {} })).toBe('No.')
    expect(words.said({ sentence: 'No.' })).toBe('No.')
    expect(words.said({ sentence: 'No.', ...unknown })).toBe(words.phrase(unknown))
  })

  test('is what a problem says, else its sentence', async () => {
    await words.use('de')
    expect(sayProblem(new Problem('bad-request', 'No.', 422, unknown))).toBe(words.phrase(unknown))
    expect(sayProblem(new Problem('strange', 'Something else.', 422))).toBe('Something else.')
    expect(sayProblem(new Problem('offline', '', 0))).toBe(words.say('table.problem.offline'))
    expect(sayProblem(new Problem('broken', '', 502))).toBe(words.say('table.problem.broken'))
    expect(sayProblem(new Error('?'))).toBe(words.say('table.problem.broken'))
  })
})

test('opinions are worded with their numbers', async () => {
  await words.use('en')
  const guess = { value: 0.634, proven: false, points: null }
  expect(sayOpinion(guess, 0)).toBe('63% chance to win')
  expect(sayOpinion({ ...guess, points: 41.3 }, 0)).toBe('63% chance to win, about 41 points')
  expect(sayOpinion({ ...guess, value: 1, proven: true }, 0)).toBe('wins for certain')
  expect(sayOpinion({ ...guess, value: 0.725 }, 20)).toBe('about 14.5 of 20 points')
  await words.use('de')
  expect(sayOpinion({ ...guess, value: 0.725 }, 20)).toBe('etwa 14,5 von 20 Punkten')
  expect(sayOpinion({ ...guess, value: 0.375, proven: true }, 0)).toBe(
    '37,5 % Gewinnchance, bis zum Ende berechnet',
  )
})

// Names and signs that are the same in every language.
const SAME_EVERYWHERE = /^[\s\d·×+−–—→←…,.:;/()%"'!?|&=-]*$/
const READ_OUT = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'aria-description'])

function components(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf-8' })
    .filter((path) => path.endsWith('.svelte'))
    .map((path) => join(folder, path))
}

/** Texts in the markup itself. */
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

describe('no text is written into a component', () => {
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
