// Where a backup is restored to: it has to be empty, or left behind by a restore that was killed.
import { mkdir, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { migrate, readMigrations } from '../database/migrate.ts'
import { requireUtf8 } from '../database/require-utf8.ts'
import type { Storage } from '../storage/storage.ts'
import { connectForLong } from './dump-tables.ts'
import { returnFiles, sendFiles } from './keep-files.ts'
import { loadTables } from './load-tables.ts'
import { BackupUnusable, type Manifest } from './manifest.ts'
import { beginRestore, endRestore, isEmpty, isUnfinished } from './unfinished-restore.ts'

export type RestoreTarget = {
  /** The login that owns the tables, or will. */
  owner: string | pg.ConnectionConfig
  /** Whether it lies on this machine’s disk, where files lie without a bucket. */
  isEmbedded: boolean
  storageFolder: string
  /** Where files go instead of the folder, which no other process may see. */
  bucket?: Storage | undefined
  migrations: string
}

/** Throws when this release can’t read what the backup holds. */
export async function requireKnownMigrations(manifest: Manifest, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]))
  const strange = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (strange)
    throw new BackupUnusable(
      `The backup was made by another Akada, whose migration ${strange.name} this one doesn’t have. Use the release it was made with, or a newer one.`,
    )
}

// Rows unpacked, and their indexes.
const UNPACKED = 8

/** Throws when this machine’s disk has no room for what comes to lie on it. */
export async function requireRoom(manifest: Manifest, backup: string, { storageFolder, bucket, isEmbedded }: RestoreTarget): Promise<void> {
  await mkdir(storageFolder, { recursive: true, mode: 0o700 })
  const isSameDisk = (await stat(backup)).dev === (await stat(storageFolder)).dev
  const rows = isEmbedded ? manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) * UNPACKED : 0
  const needed = rows + (isSameDisk || bucket ? 0 : manifest.files.bytes)
  const { bavail, bsize } = await statfs(storageFolder)
  if (bavail * bsize < needed)
    throw new Error(
      `${storageFolder} has room for ${megabytes(bavail * bsize)} MB, and ${megabytes(needed)} MB are needed. Free some, or name another DATA_DIR.`,
    )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** Fills the target; it is used by nobody until `finish` is called. */
export async function fillTarget(backup: string, manifest: Manifest, target: RestoreTarget): Promise<{ finish: () => Promise<void> }> {
  await onTarget(target, async (client) => {
    await requireEmpty(client, target)
    await beginRestore(client)
  })
  if (target.bucket) await sendFiles(backup, target.bucket)
  else await returnFiles(backup, target.storageFolder)
  const quiet = () => undefined
  await migrate(target.owner, target.migrations, quiet, { until: manifest.migrations.at(-1)?.name, isRestore: true })
  await onTarget(target, (client) => loadTables(client, backup, manifest))
  await migrate(target.owner, target.migrations, quiet, { isRestore: true })
  return { finish: () => onTarget(target, endRestore) }
}

async function requireEmpty(client: pg.Client, { storageFolder, bucket }: RestoreTarget): Promise<void> {
  await requireUtf8(client)
  if (await isUnfinished(client)) return
  if (!(await isEmpty(client)))
    throw new Error(
      'This database is not empty, and a restore never overwrites. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  if (bucket) return requireEmptyBucket(bucket)
  if ((await readdir(storageFolder).catch(() => [])).length > 0)
    throw new Error(`${path.resolve(storageFolder)} holds files, and a restore never overwrites. Set DATA_DIR to a new folder.`)
}

async function requireEmptyBucket(bucket: Storage): Promise<void> {
  for await (const { key } of bucket.list())
    throw new Error(`The bucket holds files, such as ${key}, and a restore never overwrites. Name an empty one in S3_BUCKET.`)
}

async function onTarget<T>({ owner }: RestoreTarget, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForLong(owner)
  return work(client).finally(() => client.end())
}
