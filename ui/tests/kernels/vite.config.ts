/** Builds `answers.ts`, with all that it imports, into one file for a browser or for Node. */
import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'error',
  build: {
    target: 'es2022',
    emptyOutDir: false,
    lib: { entry: join(import.meta.dirname, 'answers.ts'), formats: ['es'], fileName: 'answers' },
  },
})
