/** The rules as they are written in docs/rules: headings, numbered points, tables, examples. */

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em' | 'decided'; parts: Inline[] }
  | { kind: 'link'; text: string; href: string }

export type Item = { rule: string | null; blocks: Block[] }

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'example'; text: string }

/** Sections that are about files and programs, not about play. */
const NOT_FOR_PLAYERS = ['Options', 'Notation', 'Layouts', 'Positions as text']
/** Columns of measurements, which mean nothing without their method. */
const MEASURED = ['won', 'mean', 'best']
/** Sentences about the project's own files; a paragraph that tells how something was measured goes whole. */
const ABOUT_FILES = /\]\(\.\.\//
const DECIDED = /^\((decided|ours|entschieden|von uns)/

export function readRules(text: string): Block[] {
  const blocks = readBlocks(text.split('\n'))
  const kept: Block[] = []
  let dropping = false
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level <= 2) {
      dropping = block.level === 1 || NOT_FOR_PLAYERS.includes(block.text)
      // A title is the page's business; what stands below it is not.
      if (block.level === 1) {
        dropping = false
        continue
      }
    }
    if (!dropping) kept.push(block)
  }
  return kept
}

/** All numbers of rules in a text, in their order: "C3.1". */
export function ruleNumbers(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap(({ rule, blocks: inner }) => [
          ...(rule ? [rule] : []),
          ...ruleNumbers(inner),
        ])
      : [],
  )
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  const take = (fits: (line: string) => boolean): string[] => {
    const found: string[] = []
    while (at < lines.length && fits(lines[at])) found.push(lines[at++])
    return found
  }
  while (at < lines.length) {
    const line = lines[at]
    if (!line.trim()) at++
    else if (/^#+ /.test(line)) {
      const [, marks, text] = /^(#+) (.*)$/.exec(line)!
      blocks.push({ kind: 'heading', level: marks.length, text })
      at++
    } else if (line.startsWith('|')) blocks.push(readTable(take((next) => next.startsWith('|'))))
    else if (line.startsWith('- ')) blocks.push(readList(take((next) => /^(- | {2}|$)/.test(next))))
    else if (line.startsWith('    ')) {
      const inner = take((next) => next.startsWith('    ') || !next.trim())
      blocks.push({
        kind: 'example',
        text: inner
          .map((one) => one.slice(4))
          .join('\n')
          .trimEnd(),
      })
    } else {
      const inner = take((next) => next.trim() !== '' && !/^(#+ |\||- )/.test(next))
      const text = withoutFiles(inner.join(' '))
      if (text) blocks.push({ kind: 'paragraph', parts: readInline(text) })
    }
  }
  return blocks
}

function readList(lines: readonly string[]): Block {
  const items: string[][] = []
  for (const line of lines) {
    if (line.startsWith('- ')) items.push([line.slice(2)])
    else items[items.length - 1].push(line.slice(2))
  }
  return {
    kind: 'list',
    items: items.map((inner) => {
      const named = /^\*\*([A-Z]\d*(?:\.\d+)?)( [^*]+)?\*\* ?(.*)$/.exec(inner[0])
      if (!named) return { rule: null, blocks: readBlocks(inner) }
      const [, rule, title, rest] = named
      const first = title ? `**${title.trim()}** ${rest}` : rest
      return { rule, blocks: readBlocks([first, ...inner.slice(1)]) }
    }),
  }
}

function readTable(lines: readonly string[]): Block {
  const cells = lines
    .filter((line) => !/^\|[-|\s]+\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const columns = cells[0].map((_, at) => at).filter((at) => !MEASURED.includes(cells[0][at]))
  const [head, ...rows] = cells.map((row) => columns.map((at) => readInline(row[at] ?? '')))
  return { kind: 'table', head, rows }
}

function withoutFiles(text: string): string {
  if (/`python /.test(text)) return ''
  return text
    .replace(/; see \[[^\]]*\]\(#[^)]*\)/g, '')
    .split(/(?<=[.?!)*]) (?=[A-ZÄÖÜ*])/)
    .filter((sentence) => !ABOUT_FILES.test(sentence))
    .join(' ')
    .trim()
}

const PATTERNS: readonly [RegExp, (match: RegExpExecArray) => Inline][] = [
  [/^`([^`]+)`/, (match) => ({ kind: 'code', text: match[1] })],
  [/^\*\*([^*]+)\*\*/, (match) => ({ kind: 'strong', parts: readInline(match[1]) })],
  [
    /^\*(\([^*]+\)|[^*]+)\*/,
    (match) => {
      const decided = DECIDED.test(match[1])
      return {
        kind: decided ? 'decided' : 'em',
        parts: readInline(decided ? reasonOf(match[1]) : match[1]),
      }
    },
  ],
  [/^\[([^\]]+)\]\(([^)]+)\)/, (match) => ({ kind: 'link', text: match[1], href: match[2] })],
]

/** What stands behind "decided:": the reason, or nothing. */
function reasonOf(text: string): string {
  const reason = text.slice(1, -1).replace(/^(decided|ours|entschieden|von uns)[:,]? ?/, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

export function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let plain = ''
  let rest = text
  const flush = (): void => {
    if (plain) parts.push({ kind: 'text', text: plain })
    plain = ''
  }
  while (rest) {
    const found = PATTERNS.map(([pattern, make]) => ({ match: pattern.exec(rest), make })).find(
      ({ match }) => match !== null,
    )
    if (found?.match) {
      flush()
      parts.push(found.make(found.match))
      rest = rest.slice(found.match[0].length)
    } else {
      plain += rest[0]
      rest = rest.slice(1)
    }
  }
  flush()
  return parts
}
