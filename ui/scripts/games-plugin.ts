/**
 * The module `virtual:games`: every game with a browser part, found by its folder.
 *
 * Ours are in `src/games/<game>`. Games of one's own are in the folders that `TSUBONIWA_GAMES`
 * names, each beside its Python part: `<folder>/<game>/ui`.
 */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

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
  const byLanguage = (path: (language: string) => string, english: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, path(language)])
        .map(([language, file]) => [language, existsSync(file) ? file : english])
        .filter(([, file]) => existsSync(file)),
    )
  return {
    game,
    module: join(folder, 'index.ts'),
    words: byLanguage(
      (language) => join(words, `${language}.json`),
      join(words, `${ENGLISH}.json`),
    ),
    rules: byLanguage((language) => join(folder, 'rules', `${language}.md`), rules),
  }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

const text = (value: string) => JSON.stringify(value)

/** Modules by game and words by language, loaded when they are needed; where the rules are. */
function listing(): string {
  const games = findGames()
  const pages = games.map(({ game, rules }, at) => {
    const urls = Object.keys(rules).map((language) => `${text(language)}: ${language}${at}`)
    return `${text(game)}: { ${urls.join(', ')} },`
  })
  return [
    ...games.flatMap(({ rules }, at) =>
      Object.entries(rules).map(
        ([language, file]) => `import ${language}${at} from ${text(`${file}?url`)}`,
      ),
    ),
    'export const modules = {',
    ...games.map(({ game, module }) => `${text(game)}: () => import(${text(module)}),`),
    '}',
    'export const rules = {',
    ...pages,
    '}',
    'export const words = {',
    ...LANGUAGES.map((one) => `${text(one)}: () => import(${text(`${NAME}/words/${one}`)}),`),
    '}',
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

export function gamesPlugin(): Plugin {
  return {
    name: 'tsuboniwa-games',
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) return listing()
      const words = `\0${NAME}/words/`
      return id.startsWith(words) ? wordsIn(id.slice(words.length)) : null
    },
  }
}
