// Checks and fills the target of a restore. The target must be empty, or left over from an interrupted restore.
import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { asOwner } from '../database/lesser-login.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { requireExtension } from '../database/require-extension.ts'
import { requireTextSupport } from '../database/require-text-support.ts'
import { existingParent } from '../storage/disks.ts'
import type { Storage } from '../storage/storage.ts'
import { connectForLong } from './dump-tables.ts'
import { returnFiles, sendFiles } from './keep-files.ts'
import { loadTables } from './load-tables.ts'
import { BackupUnusable, type Manifest } from './manifest.ts'
import { beginRestore, endRestore, isEmpty, isUnfinished } from './unfinished-restore.ts'

type Owner = string | pg.ConnectionConfig

type OpenTarget = {
  /** The login that owns the tables, or will own them. */
  owner: Owner
  storageFolder: string
  /** The bucket that receives the files instead of the folder. No other process may use the bucket. */
  bucket?: Storage | undefined
  migrations: string
}

export type RestoreTarget = Omit<OpenTarget, 'owner'> & {
  /** Opens the database. Creates the embedded database if it is missing. */
  withOwner: <T>(work: (owner: Owner) => Promise<T>) => Promise<T>
  /** Whether the database is on this machine's disk. The files are also there, unless there is a bucket. */
  isEmbedded: boolean
  isNew: boolean
}

/** Throws if the backup has migrations that this release doesn't know. */
export async function requireKnownMigrations(manifest: Manifest, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]))
  const strange = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (strange)
    throw new BackupUnusable(
      `The backup was made by another release and has the migration ${strange.name}, which this release doesn’t have. Use that release or a newer one.`,
    )
}

// The size of unpacked rows and their indexes, relative to the dump.
const UNPACKED = 8

/** Throws if this machine's disk has too little space for the restored data. */
export async function requireRoom(manifest: Manifest, backup: string, { storageFolder, bucket, isEmbedded }: RestoreTarget): Promise<void> {
  const place = existingParent(storageFolder)
  const isSameDisk = (await stat(backup)).dev === (await stat(place)).dev
  const rows = isEmbedded ? manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) * UNPACKED : 0
  const needed = rows + (isSameDisk || bucket ? 0 : manifest.files.bytes)
  const { bavail, bsize } = await statfs(place)
  if (bavail * bsize < needed)
    throw new Error(
      `${storageFolder} has ${megabytes(bavail * bsize)} MB free, but the restore needs ${megabytes(needed)} MB. Free up space, or set DATA_DIR to another disk.`,
    )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** Throws if the storage has files although the database doesn't exist yet. */
export async function requireNoFiles({ storageFolder, bucket }: Pick<OpenTarget, 'storageFolder' | 'bucket'>): Promise<void> {
  if (bucket) return requireEmptyBucket(bucket)
  if ((await readdir(storageFolder).catch(() => [])).length > 0)
    throw new Error(`${path.resolve(storageFolder)} contains files, and a restore never overwrites. Set DATA_DIR to a new folder.`)
}

/** Fills the target. The database can't be used until `finish` is called. */
export async function fillTarget(backup: string, manifest: Manifest, target: OpenTarget): Promise<{ finish: () => Promise<void> }> {
  const { owner } = target
  await onTarget(owner, async (client) => {
    await requireEmpty(client, target)
    await requireExtension(client)
    await asOwner(client, () => beginRestore(client))
  })
  if (target.bucket) await sendFiles(backup, target.bucket)
  else await returnFiles(backup, target.storageFolder)
  const quiet = () => undefined
  await migrate(owner, target.migrations, quiet, { until: manifest.migrations.at(-1)?.name, isRestore: true })
  await onTarget(owner, (client) => loadTables(client, backup, manifest))
  await migrate(owner, target.migrations, quiet, { isRestore: true })
  return { finish: () => onTarget(owner, endRestore) }
}

async function requireEmpty(client: pg.Client, target: OpenTarget): Promise<void> {
  await requireTextSupport(client)
  if (await isUnfinished(client)) return
  if (!(await isEmpty(client)))
    throw new Error(
      'This database isn’t empty, and a restore never overwrites. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  return requireNoFiles(target)
}

async function requireEmptyBucket(bucket: Storage): Promise<void> {
  for await (const { key } of bucket.list())
    throw new Error(`The bucket contains files, such as ${key}, and a restore never overwrites. Set S3_BUCKET to an empty bucket.`)
}

async function onTarget<T>(owner: Owner, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForLong(owner)
  return work(client).finally(() => client.end())
}
