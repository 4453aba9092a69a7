import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// While developing, `npm run dev` asks a server of yours: tsuboniwa serve.
const server = process.env.TSUBONIWA_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte()],
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
        codeSplitting: {
          groups: [
            // What every page needs is one file, rather than a dozen small ones.
            {
              name: 'house',
              test: /node_modules\/svelte|src\/(pieces|look|server|routes|home\/(PageBar|levels|start)|settings\/settings|words\/words|table\/(kept|names|problems|Sheet))/,
            },
          ],
        },
      },
    },
  },
  // The words of the Python package are in ../src.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'] },
})
