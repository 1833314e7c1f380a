import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createBackup } from '#features/operations/create-backup.ts'
import { inRepository } from '#platform/assets.ts'
import { readManifest } from '#platform/backup/manifest.ts'
import { fillTarget } from '#platform/backup/restore-target.ts'
import { connect } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { givenMediaFile } from '#testing/builders.ts'
import { databaseUrl, runHere } from '#testing/command-line.ts'
import { s3Store } from '#testing/s3-store.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../app.ts'

// Enough time to run every migration and restore every row on a busy machine.
const SLOW_MS = 300_000

const { connection, db, deps } = await testApp()
const { storage: bucket, place, close } = await s3Store()
const folder = await mkdtemp(path.join(tmpdir(), 'akada-to-bucket-'))
const database = `akada_to_bucket_${process.pid}`
const server = new pg.Client(inject('testServer').connection)
await server.connect()
// A login that owns the tables and has no other privileges.
const login = { user: `akada_owner_${process.pid}`, password: randomUUID() }
await server.query(`create role ${login.user} login password '${login.password}'`)
afterAll(async () => {
  await server.query(`drop database if exists ${database}`)
  await server.query(`drop role ${login.user}`)
  await server.end()
  await close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for await (const { key } of bucket.list()) await bucket.remove(key)
  await server.query(`drop database if exists ${database}`)
  await server.query(`create database ${database} owner ${login.user}`)
})

const owner = databaseUrl({ ...inject('testServer').connection, ...login, database })
const settings = {
  DATABASE_URL: databaseUrl({ ...connection, database }),
  DATABASE_OWNER_URL: owner,
  S3_BUCKET: place.bucket,
  S3_ENDPOINT: place.endpoint,
  S3_ACCESS_KEY_ID: place.accessKeyId,
  S3_SECRET_ACCESS_KEY: place.secretAccessKey,
}

/** Restores into a new DATA_DIR, as in a container that discards it. */
const restore = async (backup: string) => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  const answer = await runHere(`db restore --from ${backup} --without-withdrawals`, { ...settings, DATA_DIR: dataDir })
  const here = await readdir(path.join(dataDir, 'media'), { recursive: true }).catch(() => [])
  return { ...answer, here }
}

async function givenFiles() {
  const files = new Map<string, Buffer>()
  for (const bytes of [1, 1000, 9_000_000]) files.set(`private/videos/${randomUUID()}.mp4`, Buffer.alloc(bytes, randomUUID()))
  files.set(`public/covers/${randomUUID()}.webp`, Buffer.from('a cover'))
  for (const [key, content] of files) {
    await deps.storage.put(key, content)
    await givenMediaFile(db, { key, bytes: content.length })
  }
  return files
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Returns the checksums of files by key, because comparing a megabyte byte by byte is slow. */
const filesIn = async (storage: Storage) => {
  const found = new Map<string, string>()
  for await (const { key } of storage.list()) found.set(key, sumOf(await buffer(storage.read(key))))
  return found
}

async function isEmpty(): Promise<boolean> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  return rows.length === 0
}

/** Returns a restored file as served by another machine. */
async function served(key: string): Promise<Buffer> {
  const { db: restored, pool } = connect({ connection: { ...connection, database }, onError: () => undefined })
  const site = await buildApp({ ...deps, db: restored, storage: bucket })
  await site.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/media/${key}`)
  const body = Buffer.from(await response.arrayBuffer())
  await site.close()
  await pool.end()
  return body
}

test('db restore puts the files into the bucket, from which any process can serve them, and leaves none on disk', {
  timeout: SLOW_MS,
}, async () => {
  const files = await givenFiles()
  const { place: backup } = await createBackup(deps)

  const restored = await restore(backup)

  expect(restored).toMatchObject({ code: 0, stderr: '', here: [] })
  expect(await filesIn(bucket)).toEqual(await filesIn(deps.storage))
  const cover = [...files.keys()].at(-1) ?? ''
  expect(await served(cover)).toEqual(files.get(cover))
  const found = await runHere('check', { ...settings, DATA_DIR: path.join(folder, 'elsewhere') })
  expect(found).toMatchObject({ code: 0 })
})

test('db restore succeeds when it is repeated after an interruption', { timeout: SLOW_MS }, async () => {
  await givenFiles()
  const { place: backup } = await createBackup(deps)
  const manifest = await readManifest(backup)
  const target = { owner, storageFolder: folder, migrations: inRepository('server', 'migrations') }
  let put = 0
  const breaking = {
    ...bucket,
    put: async (...given: Parameters<typeof bucket.put>) => {
      put += 1
      if (put > 2) throw new Error('the power went')
      return bucket.put(...given)
    },
  }

  await expect(fillTarget(backup, manifest, { ...target, bucket: breaking })).rejects.toThrow('the power went')
  const between = await filesIn(bucket)
  const restored = await restore(backup)

  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(between.size).toBe(2)
  expect(await filesIn(bucket)).toEqual(await filesIn(deps.storage))
})

test('db restore rejects a bucket that contains files, and changes nothing', { timeout: SLOW_MS }, async () => {
  await givenFiles()
  const { place: backup } = await createBackup(deps)
  await bucket.put('public/mine.txt', Buffer.from('mine'))

  const refused = await restore(backup)

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The bucket contains files, such as public/mine.txt') })
  expect([...(await filesIn(bucket)).keys()]).toEqual(['public/mine.txt'])
  expect(await isEmpty()).toBe(true)
})
