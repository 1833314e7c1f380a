// Generates server/src/platform/database/tables.ts and server/schema.sql from the migrations. With --check it only compares.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runnerImport } from 'vite'
import { tableOwners } from './check-table-owners.mjs'
import { writeSchema } from './db-types/write-schema.mjs'
import { writeTables } from './db-types/write-tables.mjs'

const root = path.resolve(import.meta.dirname, '..')
const server = path.join(root, 'server')

const files = await withMigratedDatabase(async (db) => [
  ['server/src/platform/database/tables.ts', await writeTables(db)],
  ['server/schema.sql', await writeSchema(db, tableOwners(path.join(server, 'migrations')))],
])
for (const [file, generated] of files) await keep(file, generated)

async function keep(file, generated) {
  const target = path.join(root, file)
  const committed = await readFile(target, 'utf8').catch(() => '')
  if (generated === committed) console.log(`${file} is up to date.`)
  else if (process.argv.includes('--check')) {
    console.error(`${file} differs from the migrations; run npm run db:types and commit it.`)
    process.exitCode = 1
  } else {
    await writeFile(target, generated)
    console.log(`Wrote ${file}.`)
  }
}

async function withMigratedDatabase(read) {
  const { startEmbedded } = await load('embedded/start-embedded.ts')
  const { migrate } = await load('migrate.ts')
  const parent = mkdtempSync(path.join(tmpdir(), 'akada-db-types-'))
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  const postgres = await startEmbedded({ dataDir: path.join(parent, 'data'), log: () => {}, settings, initFlags: ['--no-sync'] })
  try {
    await migrate(postgres.connection, path.join(server, 'migrations'), () => {})
    return await withConnection(postgres.connection, read)
  } finally {
    await postgres.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

async function withConnection(connection, read) {
  const { connect } = await load('database.ts')
  // Connections that close while PostgreSQL stops report errors, which are expected.
  const { db, pool } = connect({ connection, onError: () => undefined })
  return await read(db).finally(() => pool.end())
}

async function load(file) {
  const { module } = await runnerImport(path.join(server, 'src/platform/database', file), { configFile: false, logLevel: 'error' })
  return module
}
