/** Reads a page of rules when the app is built, so that browsers need no parser of Markdown. */
import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline, Item, Page } from '../src/rules/page'

const FIGURE = 'figure '
/** "B4.3", or "A" for an ending that has only a letter. */
const RULE = /^[A-Z](\d+\.\d+)?$/
const MARKS = ['(decided', '(ours', '(entschieden', '(von uns']

/** A page whole: its first heading is the title, everything else is the blocks. */
export function readPage(text: string): Page {
  const [first, ...blocks] = blocksOf(lexer(text))
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error('A page begins with a title.')
  return { title: first.text, blocks }
}

/** The numbers of all rules in their order: "C3.1". */
export function ruleNumbers(blocks: readonly Block[]): string[] {
  return items(blocks).flatMap(({ rule, blocks: inner }) => [
    ...(rule ? [rule] : []),
    ...ruleNumbers(inner),
  ])
}

/** The names of all figures in their order. */
export function figureNames(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'figure') return [block.name]
    return block.kind === 'list' ? block.items.flatMap((item) => figureNames(item.blocks)) : []
  })
}

function items(blocks: readonly Block[]): Item[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: token.text }]
      case 'paragraph':
      case 'text': // what marked calls the paragraph of a tight list
        return [{ kind: 'paragraph', parts: inlineOf(token.tokens ?? []) }]
      case 'list':
        return [{ kind: 'list', items: (token as Tokens.List).items.map(itemOf) }]
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return [
          {
            kind: 'table',
            head: header.map((cell) => inlineOf(cell.tokens)),
            rows: rows.map((row) => row.map((cell) => inlineOf(cell.tokens))),
          },
        ]
      }
      case 'code': {
        const { lang = '', text } = token as Tokens.Code
        return lang.startsWith(FIGURE)
          ? [{ kind: 'figure', name: lang.slice(FIGURE.length), text }]
          : [{ kind: 'code', text }]
      }
      case 'space':
        return []
      default: // HTML and all that pages of rules do without: as it is written
        return [{ kind: 'paragraph', parts: [{ kind: 'text', text: token.raw.trim() }] }]
    }
  })
}

/** A list's item; one that begins with a bold number is that rule. */
function itemOf(item: Tokens.ListItem): Item {
  const blocks = blocksOf(item.tokens)
  const first = blocks[0]
  if (first?.kind !== 'paragraph') return { rule: null, blocks }
  const [mark, ...rest] = first.parts
  const rule = mark?.kind === 'strong' ? plain(mark.parts) : ''
  if (!RULE.test(rule)) return { rule: null, blocks }
  const parts = withoutLeadingSpace(rest)
  return { rule, blocks: [{ kind: 'paragraph', parts }, ...blocks.slice(1)] }
}

function inlineOf(tokens: readonly Token[]): Inline[] {
  return tokens.map((token): Inline => {
    switch (token.type) {
      case 'text':
      case 'escape':
        // Lines of a paragraph are wrapped where they happen to be.
        return { kind: 'text', text: token.text.replaceAll('\n', ' ') }
      case 'codespan':
        return { kind: 'code', text: token.text }
      case 'strong':
        return { kind: 'strong', parts: inlineOf(token.tokens ?? []) }
      case 'em':
        return emphasis(inlineOf(token.tokens ?? []))
      case 'link':
        return { kind: 'link', parts: inlineOf(token.tokens ?? []), href: token.href }
      default:
        return { kind: 'text', text: token.raw }
    }
  })
}

/** `*(decided: because)*` is a mark, and what follows the colon its reason. */
function emphasis(parts: Inline[]): Inline {
  const text = parts[0]?.kind === 'text' ? parts[0].text : ''
  const mark = MARKS.find((one) => text.startsWith(one))
  if (!mark) return { kind: 'em', parts }
  const first = { kind: 'text' as const, text: text.slice(mark.length) }
  return { kind: 'decided', parts: sentence(withoutBracket([first, ...parts.slice(1)])) }
}

function withoutBracket(parts: Inline[]): Inline[] {
  const last = parts.at(-1)
  if (last?.kind !== 'text' || !last.text.endsWith(')')) throw new Error('A mark ends with ")".')
  return [...parts.slice(0, -1), { kind: 'text', text: last.text.slice(0, -1) }]
}

/** A reason as a sentence of its own: without its colon, with a capital letter. */
function sentence([first, ...rest]: Inline[]): Inline[] {
  if (first?.kind !== 'text') throw new Error('A mark begins with a word.')
  const text = first.text.replace(/^[:,]? ?/, '')
  const own: Inline = { kind: 'text', text: text.charAt(0).toUpperCase() + text.slice(1) }
  return own.text || rest.length ? [own, ...rest] : []
}

function withoutLeadingSpace([first, ...rest]: Inline[]): Inline[] {
  if (first?.kind !== 'text') return first ? [first, ...rest] : []
  const text = first.text.trimStart()
  return text ? [{ kind: 'text', text }, ...rest] : rest
}

function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ('text' in part ? part.text : plain(part.parts))).join('')
}
