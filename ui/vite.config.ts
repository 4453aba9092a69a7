import { svelte } from '@sveltejs/vite-plugin-svelte'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findGames, gamesPlugin } from './scripts/games-plugin.ts'

// While developing, `npm run dev` asks a server of yours: tsuboniwa serve.
const server = process.env.TSUBONIWA_SERVER ?? 'http://127.0.0.1:8765'

const games = findGames()

/** The game that all of these files belong to, if it is one. */
function gameOf(paths: readonly string[]): string | null {
  const owners = paths.map(
    (path) => games.find(({ module }) => resolve(path).startsWith(dirname(module) + sep))?.game,
  )
  return (new Set(owners).size === 1 && owners[0]) || null
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
        // What belongs to a game carries its name.
        chunkFileNames: ({ name, moduleIds }) => `assets/${gameOf(moduleIds) ?? name}-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `assets/${gameOf(originalFileNames) ?? '[name]'}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What every page needs is one file, rather than a dozen small ones.
            {
              name: 'shared',
              test: /node_modules\/svelte|src\/(pieces|look|server|routes|home\/(PageBar|levels|start)|settings\/settings|words\/words|table\/(kept|names|problems|Sheet))/,
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
