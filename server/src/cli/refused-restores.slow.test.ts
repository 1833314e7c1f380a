import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createBackup } from '#features/operations/create-backup.ts'
import { pathOfTable, readManifest, writeManifest } from '#platform/backup/manifest.ts'
import { beginLog, pathOfLog } from '#platform/backup/withdrawal-log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { givenMediaFile } from '#testing/builders.ts'
import { databaseUrl, runHere } from '#testing/command-line.ts'
import { runStatements } from '#testing/run-statements.ts'
import { s3Store } from '#testing/s3-store.ts'
import { testApp } from '#testing/test-app.ts'

const { connection: server } = inject('testServer')
const { db, deps } = await testApp()
const { storage: bucket, place: bucketPlace, close } = await s3Store()
const place = await mkdtemp(path.join(tmpdir(), 'akada-refused-'))
const lesser = `refused_lesser_${process.pid}`
const key = `private/videos/${randomUUID()}.mp4`
await deps.storage.put(key, Buffer.from('a video'))
await givenMediaFile(db, { key, bytes: 7 })
const { place: backup } = await createBackup(deps)

const dataDir = path.join(place, 'site')
const inBucket = {
  S3_BUCKET: bucketPlace.bucket,
  S3_ENDPOINT: bucketPlace.endpoint,
  S3_ACCESS_KEY_ID: bucketPlace.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucketPlace.secretAccessKey,
}
let target: pg.ConnectionConfig
let counter = 0

beforeEach(async () => {
  target = { ...server, database: `akada_refused_${process.pid}_${++counter}` }
  await runStatements(server, `create database ${target.database}`, `create role ${lesser} login password 'lesser'`)
})
afterEach(async () => {
  await runStatements(server, `drop database ${target.database}`, `drop role ${lesser}`)
  for (const name of await readdir(place)) await rm(path.join(place, name), { recursive: true })
})
afterAll(async () => {
  await close()
  await rm(place, { recursive: true })
})

type Case = {
  /** Changes the restore target, or makes another backup. */
  given?: () => Promise<unknown>
  environment?: () => Record<string, string>
  options?: () => string
  /** The text that stderr must contain. */
  sentence: RegExp | string
}

const url = (changes: pg.ConnectionConfig = {}) => databaseUrl({ ...target, ...changes })
const external = () => ({ DATABASE_URL: url() })
const other = path.join(place, 'other')
const options = (more = '--without-withdrawals') => `--from ${backup} ${more}`
const ofOther = () => `--from ${other} --without-withdrawals`

const givenOther = async (change: (manifest: Awaited<ReturnType<typeof readManifest>>) => object = () => ({})) => {
  await cp(backup, other, { recursive: true })
  const manifest = await readManifest(other)
  await writeManifest(other, { ...manifest, ...change(manifest) })
}
const givenFile = async (name: string, content = '') => {
  await mkdir(path.dirname(path.join(place, name)), { recursive: true })
  await writeFile(path.join(place, name), content)
}

const cases: Record<string, Case> = {
  'a folder without a backup': { options: () => `--from ${place} --without-withdrawals`, sentence: 'isn’t a finished backup' },
  'a damaged backup': {
    given: async () => {
      await givenOther()
      await writeFile(pathOfTable(other, 'users'), '')
    },
    options: ofOther,
    sentence: 'the table users has changed',
  },
  'a backup of a newer format': {
    given: () => givenOther(() => ({ format: 99 })),
    options: ofOther,
    sentence: 'was created by a newer release',
  },
  'a backup of a newer schema': {
    given: () => givenOther(({ migrations }) => ({ migrations: [...migrations, { name: '9999_newer.sql', checksum: '' }] })),
    options: ofOther,
    sentence: 'Use that release or a newer one.',
  },
  'no withdrawal log next to the backup': {
    given: () => givenOther(),
    options: () => `--from ${other}`,
    environment: () => ({ BACKUP_DIR: path.join(place, 'backups') }),
    sentence: 'No withdrawal log .* next to the backup',
  },
  'a missing withdrawal log': {
    options: () => options(`--withdrawals ${path.join(place, 'nothing')}`),
    sentence: 'No withdrawal log found at',
  },
  'a damaged withdrawal log': {
    given: () => givenFile('log', '{}'),
    options: () => options(`--withdrawals ${path.join(place, 'log')}`),
    sentence: 'is damaged',
  },
  'a withdrawal log that doesn’t belong to the backup': {
    given: () => beginLog(path.join(place, 'logs'), new Date()),
    options: () => options(`--withdrawals ${pathOfLog(path.join(place, 'logs'))}`),
    sentence: 'is another withdrawal log',
  },
  // Nothing can be written below /proc.
  'too little disk space': { environment: () => ({ DATA_DIR: '/proc/akada' }), sentence: /has 0 MB free, but the restore needs \d+ MB/ },
  'a file in place of DATA_DIR': { given: () => givenFile('site'), sentence: 'a file has that name' },
  'files in DATA_DIR': { given: () => givenFile('site/media/mine.txt'), sentence: 'contains files, and a restore never overwrites' },
  'files in DATA_DIR, with an external database': {
    given: () => givenFile('site/media/mine.txt'),
    environment: external,
    sentence: 'contains files, and a restore never overwrites',
  },
  'a database that isn’t empty': {
    given: () => runStatements(target, 'create table mine (id int)'),
    environment: external,
    sentence: 'This database isn’t empty',
  },
  'a database in another encoding': {
    given: () =>
      runStatements(
        server,
        `drop database ${target.database}`,
        `create database ${target.database} encoding 'LATIN1' locale 'C' template template0`,
      ),
    environment: external,
    sentence: 'has the encoding LATIN1, but Akada needs UTF8.',
  },
  'a missing database': {
    environment: () => ({ DATABASE_URL: url({ database: 'akada_missing' }) }),
    sentence: 'The database “akada_missing” doesn’t exist',
  },
  'an unreachable database server': {
    environment: () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }),
    sentence: 'The database at 127.0.0.1:1 didn’t respond: ',
  },
  'a wrong login': {
    environment: () => ({ DATABASE_URL: url({ user: 'stranger' }) }),
    sentence: /rejected the login stranger.*DATABASE_URL/,
  },
  'a wrong owner login': {
    environment: () => ({ ...external(), DATABASE_OWNER_URL: url({ user: 'stranger' }) }),
    sentence: /rejected the login stranger.*DATABASE_OWNER_URL/,
  },
  'a wrong application login': {
    environment: () => ({ DATABASE_URL: url({ user: 'stranger' }), DATABASE_OWNER_URL: url() }),
    sentence: /rejected the login stranger.*DATABASE_URL/,
  },
  'a login that may not create tables': {
    given: () => runStatements(target, `create extension pg_trgm schema pg_catalog`, `revoke create on schema public from public`),
    environment: () => ({ DATABASE_URL: url({ user: lesser, password: 'lesser' }) }),
    sentence: /can’t create or change the tables\. Set DATABASE_OWNER_URL/,
  },
  'a login that may not create the extension': {
    given: () => runStatements(target, `grant create on schema public to ${lesser}`),
    environment: () => ({ DATABASE_URL: url({ user: lesser, password: 'lesser' }) }),
    sentence: /can’t install the extension pg_trgm\. Set DATABASE_OWNER_URL/,
  },
  'a bucket with files': {
    given: () => bucket.put('public/mine.txt', Buffer.from('mine')),
    environment: () => inBucket,
    sentence: 'The bucket contains files, such as public/mine.txt',
  },
  'an unreachable bucket': {
    environment: () => ({ ...inBucket, S3_ENDPOINT: 'http://127.0.0.1:1' }),
    sentence: 'The bucket akada can’t be used: connect ECONNREFUSED',
  },
  'a missing bucket': {
    environment: () => ({ ...inBucket, S3_BUCKET: 'nothing' }),
    sentence: 'The bucket nothing can’t be used: it doesn’t exist.',
  },
  'an invalid setting': { environment: () => ({ PORT: 'many' }), sentence: 'Invalid settings' },
}

/** Lists all files and folders below a folder, with sizes and times. */
async function listing(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const found = await Promise.all(entries.map((name) => stat(path.join(folder, name))))
  return entries.map((name, index) => `${name} ${found[index]?.size} ${found[index]?.mtimeMs}`)
}

const keysIn = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key: name } of storage.list()) keys.push(name)
  return keys
}

/** Returns everything that a restore could change: folders, the database, the bucket. */
const snapshot = async () => ({
  place: await listing(place),
  backup: await listing(path.dirname(backup)),
  relations: await runStatements(target, `select oid::text, relname from pg_class order by oid`),
  extensions: await runStatements(target, `select extname, extnamespace from pg_extension order by 1`),
  roles: await runStatements(target, `select rolname from pg_roles where rolname like '%${lesser}%' or rolname = 'akada_app' order by 1`),
  bucket: await keysIn(bucket),
})

describe('a refused restore', () => {
  test.each(Object.entries(cases))(
    'changes nothing: %s',
    async (_name, { given, environment = () => ({}), options: words = () => options(), sentence }) => {
      await given?.()
      const before = await snapshot()

      const answer = await runHere(`db restore ${words()}`, { DATA_DIR: dataDir, ...environment() })

      expect(answer).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) })
      expect(await snapshot()).toEqual(before)
    },
  )

  test('doesn’t prevent a later restore of the same backup', { timeout: 300_000 }, async () => {
    const refused = await runHere(`db restore ${options()}`, { DATA_DIR: dataDir, DATABASE_URL: url({ user: lesser, password: 'lesser' }) })

    const accepted = await runHere(`db restore ${options()}`, {
      DATA_DIR: dataDir,
      DATABASE_URL: url({ user: lesser, password: 'lesser' }),
      DATABASE_OWNER_URL: url(),
    })

    expect([refused.code, accepted]).toMatchObject([1, { code: 0, stderr: '' }])
    expect(await readdir(path.join(dataDir, 'media/private/videos'))).toHaveLength(1)
    await runStatements(target, `drop owned by ${lesser}`)
  })
})
