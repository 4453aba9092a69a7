/** Nothing is kept that nobody needs: every text is said somewhere, every export is imported. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { findGames } from '../scripts/games-plugin'
import { isText } from '../src/words/formatting'

const UI = join(import.meta.dirname, '..')
const SOURCES = join(UI, 'src')

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .map((path) => join(folder, path))
}

const sources = filesIn(SOURCES)
const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf-8')]))

describe('every text is used', () => {
  const games = findGames('')
  const english: string[] = []
  const walk = (at: unknown, path: string): void => {
    if (isText(at)) english.push(path)
    else for (const [key, value] of Object.entries(at as object)) walk(value, `${path}.${key}`)
  }
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf-8'))
  for (const file of readdirSync(join(SOURCES, 'words/en'))) {
    if (file.endsWith('.json')) walk(read(join(SOURCES, 'words/en', file)), file.slice(0, -5))
  }
  for (const { game, words, pages } of games) {
    walk(read(words.en), game)
    for (const { page, words } of pages) walk(read(words.en), `${game}.pages.${page}`)
  }

  // A key is written whole, 'table.undo', or put together in a template that begins with its
  // section, `home.new.clocks.${kind}`: a place in it is one part of the key, or a piece of one part.
  // gameText(game, 'about.title') is that key of every game.
  const all = [...texts.values()].join('\n')
  const literals = new Set(Array.from(all.matchAll(/(['"])((?:[\w-]+\.)+[\w-]+)\1/g), (m) => m[2]))
  const templates = Array.from(all.matchAll(/`(\w+\.[^`\s]*\$\{[^`]*)`/g), (m) => m[1])
  const ofEveryGame = Array.from(all.matchAll(/gameText\(\s*\w+,\s*['`]([^'`]+)['`]/g), (m) => m[1])
  for (const { game } of games) {
    for (const key of ofEveryGame) {
      if (key.includes('${')) templates.push(`${game}.${key}`)
      else literals.add(`${game}.${key}`)
    }
  }
  const patterns = templates.map((template) => {
    const fixed = template.split(/\$\{[^{}]*\}/).map((part) => part.replace(/[.$]/g, '\\$&'))
    return new RegExp(`^${fixed.join('[^.]+')}$`)
  })

  test.each(['table.undo', 'frame.unknownGame'])('the search finds %s', (key) => {
    expect(english).toContain(key)
    expect(literals).toContain(key)
  })

  test('there is none that nobody says', () => {
    const said = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
    expect(english.filter((key) => !said(key))).toEqual([])
  })
})

describe('every export is used', () => {
  // Written by a script; declared for the plugin; loaded by a glob; for games kept elsewhere; the
  // ground for playing without a connection, which only tests load so far.
  const PUBLIC =
    /\/(types|virtual\.d|words\/\w+\/index|games\/contract|kernels(\/\w+)?|games\/\w+\/search)\.ts$/

  /** The code of a file: of a component, what is in its script tags. */
  function parse(path: string): ts.SourceFile {
    const whole = readFileSync(path, 'utf-8')
    const scripts = Array.from(whole.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), (m) => m[1])
    const code = path.endsWith('.svelte') ? scripts.join('\n') : whole
    return ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  }

  function resolved(from: string, name: string): string | null {
    const base = name.startsWith('tsuboniwa-ui/')
      ? join(SOURCES, name.slice('tsuboniwa-ui/'.length))
      : resolve(dirname(from), name)
    return [base, `${base}.ts`].find((path) => /\.\w+$/.test(path) && existsSync(path)) ?? null
  }

  function exportsOf(file: ts.SourceFile): string[] {
    return file.statements.flatMap((statement) => {
      if (ts.isExportDeclaration(statement)) {
        const clause = statement.exportClause
        return clause && ts.isNamedExports(clause) ? clause.elements.map((e) => e.name.text) : []
      }
      const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
      const kinds = modifiers.map(({ kind }) => kind)
      if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) return []
      if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) return []
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? [name.text] : name.elements.map((e) => e.getText()),
        )
      }
      const { name } = statement as ts.DeclarationStatement
      return name ? [name.getText()] : []
    })
  }

  /** What a file imports of others, as "path name"; of a whole module what it takes from it. */
  function importsOf(file: ts.SourceFile): string[] {
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (
        (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
        node.moduleSpecifier &&
        ts.isStringLiteral(node.moduleSpecifier)
      ) {
        const path = resolved(file.fileName, node.moduleSpecifier.text)
        const named = ts.isImportDeclaration(node)
          ? node.importClause?.namedBindings
          : node.exportClause
        if (path && named && (ts.isNamedImports(named) || ts.isNamedExports(named))) {
          for (const { name, propertyName } of named.elements)
            found.push(`${path} ${(propertyName ?? name).text}`)
        } else if (path && named && ts.isNamespaceImport(named)) {
          const used = file.text.matchAll(new RegExp(`\\b${named.name.text}\\.(\\w+)`, 'g'))
          for (const [, name] of used) found.push(`${path} ${name}`)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  }

  const elsewhere = ['tests', 'scripts'].flatMap((folder) => filesIn(join(UI, folder)))
  const fifth = filesIn(join(UI, '../tests/fifth_game'))
  const inSources = new Set([...sources, ...fifth].flatMap((path) => importsOf(parse(path))))
  const inTests = new Set(elsewhere.flatMap((path) => importsOf(parse(path))))

  test('there is none that nobody imports, and none for tests alone', () => {
    const unused: string[] = []
    for (const path of sources.filter((path) => path.endsWith('.ts') && !PUBLIC.test(path))) {
      const file = parse(path)
      const types = new Set(
        file.statements
          .filter((one) => ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one))
          .map(({ name }) => name.text),
      )
      for (const name of exportsOf(file)) {
        if (inSources.has(`${path} ${name}`)) continue
        // Tests may look at a part that the file itself needs, and its signatures name types.
        const mentions = texts.get(path)!.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []
        const excused = types.has(name) || inTests.has(`${path} ${name}`)
        if (excused && mentions.length > 1) continue
        unused.push(`${relative(UI, path)}: ${name}`)
      }
    }
    expect(unused).toEqual([])
  })
})
