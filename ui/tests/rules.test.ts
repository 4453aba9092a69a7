import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GAMES } from '../src/games/registry'
import { FIGURES } from '../src/rules/figures'
import { readInline, readRules, ruleNumbers, type Block } from '../src/rules/markdown'

const english = (game: string) => readRules(readFileSync(`../docs/rules/${game}.md`, 'utf-8'))
const german = (game: string) => readRules(readFileSync(`src/rules/de/${game}.md`, 'utf-8'))

function examplesIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === 'example') return sum + 1
    if (block.kind !== 'list') return sum
    return sum + block.items.reduce((inner, item) => inner + examplesIn(item.blocks), 0)
  }, 0)
}

function sections(blocks: readonly Block[]): number {
  return blocks.filter((block) => block.kind === 'heading' && block.level === 2).length
}

function decided(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + decided(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  const own = (value as { kind?: string }).kind === 'decided' ? 1 : 0
  return own + decided(Object.values(value))
}

describe.each(GAMES)('the rules of %s', (game) => {
  test('have the same numbers, sections and decided points in both languages', () => {
    const [en, de] = [english(game), german(game)]
    expect(ruleNumbers(en).length).toBeGreaterThan(8)
    expect(ruleNumbers(de)).toEqual(ruleNumbers(en))
    expect(sections(de)).toBe(sections(en))
    expect(decided(de)).toBe(decided(en))
    expect(examplesIn(de)).toBe(examplesIn(en))
  })

  test('have a drawing for every example, behind rules that exist', () => {
    const { written, after } = FIGURES[game]
    expect(written.length).toBe(examplesIn(english(game)))
    for (const rule of Object.keys(after)) expect(ruleNumbers(english(game))).toContain(rule)
    for (const name of [...written, ...Object.values(after)]) {
      if (name === 'niwashi-shapes' || name === 'cards-orders') continue
      const example = JSON.parse(readFileSync(`src/rules/examples/${name}.json`, 'utf-8'))
      expect(example.views.length).toBe(2)
    }
  })

  test('say nothing about files and programs of the project', () => {
    for (const blocks of [english(game), german(game)]) {
      expect(JSON.stringify(blocks)).not.toMatch(/bench\/|\.\.\/|tests\/data|python /)
    }
  })
})

test('inline marks are read', () => {
  expect(readInline('a `b` **c** *d* *(decided: so)* [e](https://x)')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'code', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', parts: [{ kind: 'text', text: 'c' }] },
    { kind: 'text', text: ' ' },
    { kind: 'em', parts: [{ kind: 'text', text: 'd' }] },
    { kind: 'text', text: ' ' },
    { kind: 'decided', parts: [{ kind: 'text', text: 'So' }] },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'e', href: 'https://x' },
  ])
  expect(readInline('*(decided)* With *six*')).toHaveLength(3)
})
