/**
 * The module `virtual:games`: every game with a browser part, found by its folder.
 *
 * Ours are in `src/games/<game>`. Games of one's own are in the folders that `TSUBONIWA_GAMES`
 * names, each beside its Python part: `<folder>/<game>/ui`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readPage } from './rules-markdown.ts'

const SOURCES = resolve(import.meta.dirname, '../src')
const OURS = join(SOURCES, 'games')
const RULES = resolve(import.meta.dirname, '../../docs/rules')
const ENGLISH = 'en'
const LANGUAGES = namesIn(join(SOURCES, 'words')).filter((name) =>
  existsSync(join(SOURCES, 'words', name, 'index.ts')),
)

type Found = {
  game: string
  module: string
  /** By language. */
  words: Record<string, string>
  rules: Record<string, string>
  /** What it adds to the app's pages: a folder of `pages/` each. */
  pages: { page: string; module: string; words: Record<string, string> }[]
}

export function findGames(folders = process.env.TSUBONIWA_GAMES ?? ''): Found[] {
  const ours = namesIn(OURS).map((game) => {
    const folder = join(OURS, game)
    return find(game, folder, join(folder, 'words'), join(RULES, `${game}.md`))
  })
  const more = folders.split(delimiter).filter(Boolean)
  const own = more.flatMap((folder) =>
    namesIn(resolve(folder)).map((game) => {
      const beside = resolve(folder, game)
      return find(game, join(beside, 'ui'), join(beside, 'words'), join(beside, 'rules.md'))
    }),
  )
  return [...ours, ...own].filter(({ module }) => existsSync(module))
}

function find(game: string, folder: string, words: string, rules: string): Found {
  const pages = join(folder, 'pages')
  return {
    game,
    module: join(folder, 'index.ts'),
    words: wordsFiles(words),
    rules: byLanguage((language) => join(folder, 'rules', `${language}.md`), rules),
    pages: namesIn(pages).map((page) => ({
      page,
      module: join(pages, page, 'Page.svelte'),
      words: wordsFiles(join(pages, page, 'words')),
    })),
  }
}

const wordsFiles = (folder: string) =>
  byLanguage((language) => join(folder, `${language}.json`), join(folder, `${ENGLISH}.json`))

function byLanguage(path: (language: string) => string, english: string): Record<string, string> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, path(language)])
      .map(([language, file]) => [language, existsSync(file) ? file : english])
      .filter(([, file]) => existsSync(file)),
  )
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

const text = (value: string) => JSON.stringify(value)

/** An object with a module behind each key, loaded when it is asked for. */
const loaders = (files: [key: string, file: string][]) =>
  `{ ${files.map(([key, file]) => `${text(key)}: () => import(${text(file)})`).join(', ')} }`

/** Modules by game and words by language, loaded when they are needed; where the rules are. */
function listing(): string {
  const games = findGames()
  const added = games.map(({ game, pages }) => {
    const each = pages.map(
      ({ page, module, words }) =>
        `${text(page)}: { load: () => import(${text(module)}), words: ${loaders(Object.entries(words))} }`,
    )
    return `${text(game)}: { ${each.join(', ')} },`
  })
  const pages = games.map(({ game, rules }, at) => {
    const urls = Object.keys(rules).map((language) => `${text(language)}: ${language}${at}`)
    return `${text(game)}: { ${urls.join(', ')} },`
  })
  return [
    ...games.flatMap(({ rules }, at) =>
      Object.entries(rules).map(
        ([language, file]) => `import ${language}${at} from ${text(`${file}${PAGE}`)}`,
      ),
    ),
    `export const modules = ${loaders(games.map(({ game, module }) => [game, module]))}`,
    'export const pages = {',
    ...added,
    '}',
    'export const rules = {',
    ...pages,
    '}',
    `export const words = ${loaders(LANGUAGES.map((one) => [one, `${NAME}/words/${one}`]))}`,
  ].join('\n')
}

/** The words of all games in one language. */
function wordsIn(language: string): string {
  const games = findGames().filter(({ words }) => words[language])
  return [
    ...games.map(({ words }, at) => `import game${at} from ${text(words[language])}`),
    `export default { ${games.map(({ game }, at) => `${text(game)}: game${at}`).join(', ')} }`,
  ].join('\n')
}

const NAME = 'virtual:games'
/** Behind the name of a Markdown file: the address of its page, read. */
const PAGE = '?page-of-rules'

export function gamesPlugin(): Plugin {
  let building = false
  return {
    name: 'tsuboniwa-games',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) return listing()
      const words = `\0${NAME}/words/`
      if (id.startsWith(words)) return wordsIn(id.slice(words.length))
      if (!id.endsWith(PAGE)) return null
      const file = id.slice(0, -PAGE.length)
      this.addWatchFile(file)
      const page = pageIn(file)
      // The development server has no files of its own making.
      if (!building)
        return `export default ${text(`data:application/json,${encodeURIComponent(page)}`)}`
      const made = this.emitFile({
        type: 'asset',
        name: 'rules.json',
        originalFileName: file,
        source: page,
      })
      return `export default import.meta.ROLLUP_FILE_URL_${made}`
    },
  }
}

function pageIn(file: string): string {
  try {
    return JSON.stringify(readPage(readFileSync(file, 'utf-8')))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}
