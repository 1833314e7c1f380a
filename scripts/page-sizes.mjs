// Measures the scripts that a browser loads to show a public page for the first time.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const client = path.resolve(import.meta.dirname, '../web/dist/client')
const publicPages = {
  '/courses': 'courses',
  '/courses/:id': 'course',
  '/categories': 'categories',
  '/login': 'login',
  '/register': 'register',
}

/** Returns the size of the entry, the page's module and their static imports as they are sent: compressed with brotli, as in build.mjs. */
export async function publicPageSizes() {
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8'))
  return Promise.all(
    Object.entries(publicPages).map(async ([page, file]) => {
      const chunks = importsOf(manifest, ['src/starter.ts', 'src/entry-client.tsx', `src/pages/${file}.tsx`])
      const sizes = await Promise.all(chunks.map(async (chunk) => brotliCompressSync(await readFile(path.join(client, chunk))).length))
      return {
        page,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        files: chunks.map((chunk, index) => ({ chunk, bytes: sizes[index] })),
      }
    }),
  )
}

function importsOf(manifest, starts) {
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    if (!manifest[name]) throw new Error(`${name} is not in the web build's manifest.`)
    seen.add(name)
    for (const imported of manifest[name].imports ?? []) visit(imported)
  }
  for (const start of starts) visit(start)
  return [...seen].map((name) => manifest[name].file)
}
