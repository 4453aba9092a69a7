import { svelte } from '@sveltejs/vite-plugin-svelte'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findGames, gamesPlugin } from './scripts/games-plugin.ts'

// While developing, `npm run dev` asks a server of yours: tsuboniwa serve.
const server = process.env.TSUBONIWA_SERVER ?? 'http://127.0.0.1:8765'

const games = findGames()

/** The game that a file belongs to. */
function ownerOf(path: string): string | undefined {
  const source = resolve(path)
  return games.find(
    ({ module, rules }) =>
      source.startsWith(dirname(module) + sep) || Object.values(rules).includes(source),
  )?.game
}

/** The name of a file that is made of these; one of a single game begins with the game. */
function fileName(name: string, paths: readonly string[]): string {
  const owners = paths.map(ownerOf)
  const [owner] = owners
  const owned = new Set(owners).size === 1 && owner && !name.startsWith(owner)
  // What belongs to the pages that a game adds, and to nothing else, says so.
  const added = owned && paths.every((path) => path.includes(`${sep}pages${sep}`))
  return `assets/${owned ? `${owner}-` : ''}${added ? 'page-' : ''}${name}-[hash]`
}

export default defineConfig({
  plugins: [svelte(), gamesPlugin()],
  build: {
    // The Python package delivers it.
    outDir: '../src/tsuboniwa/web/app',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page lets nothing in that is written into it, not even small pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) => `${fileName(name, moduleIds)}.js`,
        assetFileNames: ({ originalFileNames }) =>
          `${fileName('[name]', originalFileNames)}[extname]`,
        codeSplitting: {
          groups: [
            // What every page needs is one file, rather than a dozen small ones.
            {
              name: 'shared',
              priority: 2,
              test: /node_modules\/svelte|src\/(pieces|look|server|routes|games\/registry|home\/(PageBar|levels|start)|settings\/settings|words\/words|table\/(kept|names|problems|Sheet))/,
            },
            // Likewise what every board and its frame need.
            {
              name: 'Table',
              priority: 1,
              test: /node_modules\/uqr|src\/(table\/|games\/[a-z]+(\.svelte)?\.ts|pieces\/travel|replay\/source)/,
            },
            { name: 'NewTable', priority: 1, test: /src\/home\/(NewTable|Option)/ },
            // What a game has beside its tables: its options, its figures, and what they need.
            {
              name: (path) => `${ownerOf(path)}-pieces`,
              priority: 1,
              test: /games\/\w+\/(Options|figures)\./,
            },
            // And the pages that are mostly text.
            {
              name: 'pages',
              priority: 1,
              test: /src\/(rules|settings)\/|src\/home\/(GamePage|Lost)/,
            },
          ],
        },
      },
    },
  },
  // The words of the Python package are in ../src.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
  resolve: {
    // Games of one's own are elsewhere and import the app's parts by this name.
    alias: { 'tsuboniwa-ui': fileURLToPath(new URL('./src', import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  test: {
    setupFiles: 'tests/setup.ts',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    // How long a test takes depends on the machine and says nothing about the code.
    testTimeout: 120_000,
  },
})
