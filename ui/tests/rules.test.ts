import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findGames } from '../scripts/games-plugin'
import { figureNames, readPage, ruleNumbers } from '../scripts/rules-markdown'
import { loadGame } from '../src/games/registry'
import type { Block } from '../src/rules/page'
import { words } from '../src/words/words.svelte'

const games = findGames('')
const pageOf = (file: string) => readPage(readFileSync(file, 'utf-8'))

/** By their numbers; what is behind the rules has none. */
function sections(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [/^\d*/.exec(block.text)?.[0] ?? ''] : [],
  )
}

/** All values of a page below a block, whatever their depth. */
function within(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(within)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(within)]
}

const count = (value: unknown, kind: string) =>
  within(value).filter((one) => one.kind === kind).length

describe.each(games)('the rules of $game', ({ game, rules }) => {
  const [en, de] = [pageOf(rules.en), pageOf(rules.de)]

  test('have the same numbers, sections, figures and marks in both languages', () => {
    expect(ruleNumbers(en.blocks).length).toBeGreaterThan(8)
    expect(ruleNumbers(de.blocks)).toEqual(ruleNumbers(en.blocks))
    expect(sections(de.blocks)).toEqual(sections(en.blocks))
    expect(figureNames(de.blocks)).toEqual(figureNames(en.blocks))
    expect(count(de, 'decided')).toBe(count(en, 'decided'))
    expect(de.title).toBe(en.title)
  })

  test('name the figures that the game draws, with a text for readers without pictures', async () => {
    const figures = await (await loadGame(game)).figures?.()
    const drawn = Object.keys(figures?.default ?? {})
    expect(figureNames(en.blocks).sort()).toEqual(drawn.sort())
    await words.use('en')
    for (const name of drawn) expect(words.has(`${game}.figures.${name}`)).toBe(true)
    for (const block of within(en)) {
      if (block.kind === 'figure') expect(block.text).not.toBe('')
    }
  })

  // The pages are shown whole, so what is not for players must not be in them.
  test('are for people: no notation, no files, no commands', () => {
    for (const page of [en, de]) {
      expect(count(page, 'code')).toBe(0)
      expect(count(page, 'link')).toBe(0)
      expect(JSON.stringify(page)).not.toMatch(/python |tsuboniwa |--json|\.py|\bseat [01]\b/)
    }
  })
})

describe('a page', () => {
  const blocks = (text: string) => readPage(`# Title\n\n${text}`).blocks
  const inline = (text: string) => {
    const [block] = blocks(text)
    return block.kind === 'paragraph' ? block.parts : []
  }

  test('begins with its title', () => {
    expect(readPage('# A garden\n\nText').title).toBe('A garden')
    expect(() => readPage('Text')).toThrow('title')
  })

  test('has marks within a line', () => {
    expect(inline('a `b` **c** *d* *(decided: so)* [e](https://x)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'strong', parts: [{ kind: 'text', text: 'c' }] },
      { kind: 'text', text: ' ' },
      { kind: 'em', parts: [{ kind: 'text', text: 'd' }] },
      { kind: 'text', text: ' ' },
      { kind: 'decided', parts: [{ kind: 'text', text: 'So' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', parts: [{ kind: 'text', text: 'e' }], href: 'https://x' },
    ])
    expect(inline('*(decided)* With *six*')[0]).toEqual({ kind: 'decided', parts: [] })
  })

  test('has numbered rules with what belongs to them', () => {
    const [list] = blocks('- **B1.2** *Swap.* One\n  two\n\n  - inner\n- **A** last\n- **no** rule')
    expect(ruleNumbers([list])).toEqual(['B1.2', 'A'])
    expect(list).toMatchObject({
      items: [
        {
          rule: 'B1.2',
          blocks: [
            { kind: 'paragraph', parts: [{ kind: 'em' }, { kind: 'text', text: ' One two' }] },
            { kind: 'list', items: [{ rule: null }] },
          ],
        },
        { rule: 'A' },
        { rule: null },
      ],
    })
  })

  test('has figures where the text says so', () => {
    expect(blocks('```figure two-rows\nwhite\n```\n\n```\nplain\n```')).toEqual([
      { kind: 'figure', name: 'two-rows', text: 'white' },
      { kind: 'code', text: 'plain' },
    ])
  })

  test('shows HTML as it is written', () => {
    expect(blocks('<b>bold</b>\n\n<script>alert(1)</script>')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: '<b>' },
          { kind: 'text', text: 'bold' },
          { kind: 'text', text: '</b>' },
        ],
      },
      { kind: 'paragraph', parts: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
    ])
  })
})
