// Bundles the server's TypeScript into dist. npm packages aren't bundled, except two that have hundreds of small files, which would
// slow down process startup.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const entries = ['main', 'cli', 'parsers'].filter((name) => existsSync(path.join(root, `src/${name}.ts`)))

// The mode `parsers` builds only that entry (scripts/build-parsers.mjs).
export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  ssr: { noExternal: [/^@akada\//, 'kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(
        entries.filter((name) => mode !== 'parsers' || name === mode).map((name) => [name, path.join(root, `src/${name}.ts`)]),
      ),
    },
  },
}))
