import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from '@akada/contract/operations.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { inRepository } from '#platform/assets.ts'
import { writeManifest } from '#platform/backup/manifest.ts'
import { migrate } from '#platform/database/migrate.ts'
import { databaseUrl, runHere } from '#testing/command-line.ts'
import { runStatements } from '#testing/run-statements.ts'
import { checkUpgrade } from './check-upgrade.ts'
import { judgeVersion } from './operations.machine.ts'

const { connection: server } = inject('testServer')
const migrations = inRepository('server', 'migrations')
const folder = await mkdtemp(path.join(tmpdir(), 'akada-upgrade-'))
const lesser = `lesser_${process.pid}`
let owner: pg.ConnectionConfig
let counter = 0

beforeEach(async () => {
  owner = { ...server, database: `akada_upgrade_${process.pid}_${++counter}` }
  await query(`create database ${owner.database}`, server)
})
afterEach(() => query(`drop database ${owner.database}; drop role if exists ${lesser}`, server))
afterAll(() => rm(folder, { recursive: true }))

const query = (text: string, on: pg.ConnectionConfig = owner) => runStatements(on, ...text.split('; '))

const check = (plan: Partial<Parameters<typeof checkUpgrade>[0]> = {}): Promise<Finding[]> =>
  checkUpgrade({ owner, isEmbedded: false, migrations, dataDir: folder, backupDir: folder, ...plan })
const badOnes = (findings: Finding[]) => findings.filter(({ state }) => state === 'BAD').map(({ says }) => says)
const sentences = (findings: Finding[]) => findings.map(({ says }) => says)

describe('the check before an upgrade', () => {
  test('accepts an empty database and one from an older release, and lists the migrations', async () => {
    const empty = await check()
    await migrate(owner, migrations, () => undefined, { until: '0110_rest_refunds.sql' })
    const older = await check()

    expect(badOnes([...empty, ...older])).toEqual([])
    expect(sentences(empty)).toContainEqual(expect.stringMatching(/^\d+ migrations will be applied: 0001_\w+\.sql to \d{4}_\w+\.sql\.$/))
    expect(sentences(empty)).toContain('The extension pg_trgm will be installed.')
  })

  test('reports no migrations for a database from this release, and accepts one from a newer release', async () => {
    await migrate(owner, migrations, () => undefined)
    const same = await check()
    await query(`insert into schema_migrations (name, checksum) values ('9998_newer.sql', 'x')`)
    const newer = await check()

    expect(sentences(same)).toContain('No migrations to apply.')
    expect(sentences(newer)).toContain('The database was migrated by a newer release. This release can still use it.')
    expect(badOnes([...same, ...newer])).toEqual([])
  })

  test('rejects a database that this release can’t use, with the reason', async () => {
    await migrate(owner, migrations, () => undefined)
    await query(`insert into schema_migrations (name, checksum, needs) values ('9999_drops.sql', 'x', '9999')`)

    expect(badOnes(await check())).toEqual([
      'The database has the migration 9999_drops.sql, which removes something that this release uses. It belongs to a newer release. Start the newer release.',
    ])
  })

  test('rejects a database with an unfinished restore, and one with another encoding', async () => {
    await query(`create table unfinished_restore ()`)
    const unfinished = await check()
    await query(`drop database ${owner.database}`, server)
    await query(`create database ${owner.database} encoding 'LATIN1' locale 'C' template template0`, server)
    const latin = await check()

    expect(badOnes(unfinished)).toEqual([expect.stringMatching(/^A restore into this database is incomplete\./)])
    expect(badOnes(latin)).toEqual([expect.stringMatching(/has the encoding LATIN1, but Akada needs UTF8\..* create database /)])
  })

  test('rejects a server without ICU', async () => {
    await query(`delete from pg_collation where collprovider = 'i'`)

    expect(badOnes(await check())).toEqual([expect.stringContaining('PostgreSQL was built without ICU')])
  })

  test('rejects a login that can neither install the extension nor change the tables', async () => {
    await query(`create role ${lesser} login password 'lesser'`, server)
    const login = { ...owner, user: lesser, password: 'lesser' }
    const empty = await check({ owner: login })
    await migrate(owner, migrations, () => undefined)
    await query(`grant select on schema_migrations to ${lesser}`)
    const older = await check({ owner: login })
    await query(`revoke all on schema_migrations from ${lesser}`)

    expect(badOnes(empty)).toContainEqual(
      expect.stringContaining(`The login ${lesser} can’t install the extension pg_trgm. Set DATABASE_OWNER_URL`),
    )
    expect(badOnes(older)).toEqual([`The login ${lesser} doesn’t own the tables and can’t migrate them.`])
  })

  test('rejects a disk without space for another backup', async () => {
    const full = path.join(folder, 'full')
    const backup = path.join(full, 'akada-2026-01-02T030405006Z')
    await mkdir(backup, { recursive: true })
    const at = '2026-01-02T03:04:05.006Z'
    const files = { count: 1, bytes: 1e15, sha256: '0'.repeat(64) }
    await writeManifest(backup, { takenAt: at, finishedAt: at, migrations: [], tables: [], parts: [], sequences: [], files })

    expect(badOnes(await check())).toEqual([])
    expect(badOnes(await check({ backupDir: full }))).toEqual([
      expect.stringMatching(/^[\d.]+ [GM]B is free on the disk that contains \S+\. A backup and the migrations may need 1000001\.0 GB\.$/),
    ])
  })

  test('rejects an old PostgreSQL', () => {
    expect(judgeVersion({ version: '14.2', versionNumber: 140_002 })).toMatchObject({
      state: 'BAD',
      says: 'PostgreSQL 14.2 isn’t supported.',
    })
  })
})

describe('akada db preflight', () => {
  const settings = () => ({ DATA_DIR: folder, DATABASE_URL: databaseUrl(owner) })

  test('prints its findings and changes nothing', async () => {
    const { code, stdout, stderr } = await runHere('db preflight', settings())
    const again = await runHere('db preflight --json', settings())

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^ok {4}database {6}\d+ migrations will be applied/m)
    expect(sentences(JSON.parse(again.stdout))).toContain('The extension pg_trgm will be installed.')
  })

  test('fails if this release can’t run', async () => {
    await query(`create table unfinished_restore ()`)

    expect(await runHere('db preflight', settings())).toMatchObject({ code: 1, stderr: 'Problems found: 1.\n' })
  })
})
