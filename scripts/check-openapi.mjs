// Writes server/openapi.json from the contract; with --check it only says whether that file is up to date.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runnerImport } from 'vite'

const target = path.resolve(import.meta.dirname, '../server/openapi.json')
const { module } = await runnerImport(path.resolve(import.meta.dirname, '../server/src/platform/http/openapi.ts'), {
  configFile: false,
  logLevel: 'error',
})
const generated = `${JSON.stringify(module.openApiDocument({ name: 'Akada', publicUrl: 'http://localhost:3000' }), null, 1)}\n`
const committed = await readFile(target, 'utf8').catch(() => '')

if (process.argv.includes('--check')) {
  if (generated !== committed) {
    console.error('server/openapi.json differs from the contract; run npm run openapi and commit it.')
    process.exitCode = 1
  }
} else if (generated !== committed) await writeFile(target, generated)
