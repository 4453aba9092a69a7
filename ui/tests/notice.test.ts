import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { build, type Rollup } from 'vite'

/** Where a module of a library is, or what its own additions to a build are called. */
const LIBRARY = /(?:.*\/node_modules\/|^\0)((?:@[^/]+\/)?[^/:]+)\//
const INTRODUCED = 'contains parts of these'

/** The libraries whose code is in the app as it is built. */
async function shipped(): Promise<string[]> {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('VITEST', '')
  const { output } = (await build({
    logLevel: 'error',
    build: { write: false },
  })) as Rollup.RollupOutput
  const modules = output.flatMap((file) =>
    file.type === 'chunk' ? Object.entries(file.modules) : [],
  )
  const names = modules.flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? (LIBRARY.exec(id)?.[1] ?? []) : [],
  )
  return [...new Set(names)].sort()
}

test('NOTICE names the libraries in the app, each with its copyright', async () => {
  const notice = readFileSync('../NOTICE', 'utf-8')
  const [, list] = notice.split(INTRODUCED)
  const named = new Map(
    [...list.matchAll(/^ {2}(\S+)\n((?: {6}.+\n)+)/gm)].map(([, name, lines]) => [name, lines]),
  )
  const names = await shipped()
  expect([...named.keys()]).toEqual(names)
  for (const name of names) {
    const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf-8'))
    expect(license, name).toBe('MIT')
    expect(named.get(name), name).toMatch(/^ {6}Copyright/)
  }
})
