// Bundles the server's TypeScript into dist. npm packages stay where they are, but for two of hundreds of small files each, which are
// slow to read one by one while a process starts.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const entries = ['main', 'cli', 'parsers'].filter((name) => existsSync(path.join(root, `src/${name}.ts`)))

// The mode `parsers` builds that entry alone (scripts/build-parsers.mjs).
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
