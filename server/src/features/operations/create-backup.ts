import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { listKnownFiles } from '#features/media/list-known-files.ts'
import { connectForLong, dumpTables } from '#platform/backup/dump-tables.ts'
import { type Earlier, isKept, type KeptFiles, keepFiles, readFileList, syncKept, writeFileList } from '#platform/backup/keep-files.ts'
import { backupName, type LogState, listBackups, pathOfFiles, syncFolder, UNFINISHED, writeManifest } from '#platform/backup/manifest.ts'
import type { Deps } from '#platform/deps.ts'
import { beginWithdrawals } from './record-withdrawal.ts'

export type MadeBackup = {
  place: string
  rows: number
  files: number
  /** Number of files that are in the database but not in the storage. */
  missing: number
}

// Excludes transient data. Users must log in again, because sessions that ended and codes that were used after the backup must not become
// valid again. The bytes of unfinished uploads are not in a backup.
const leftOut = [
  'sessions',
  'account_codes',
  'setup_links',
  'provider_logins',
  'uploads',
  'throttle_windows',
  'login_attempts',
  'release_files',
  'recent_visits',
]

// Arbitrary numbers that no other advisory lock uses.
const BACKUP_LOCK = [4242, 5]

type Wanted = {
  to?: string
  /** Cancels the backup and deletes its files. */
  stopping?: AbortSignal | undefined
}

/** Creates a consistent backup of the whole site while it keeps running. */
export async function createBackup(deps: Deps, { to = deps.backups.folder, stopping }: Wanted = {}): Promise<MadeBackup> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const withdrawals = await beginWithdrawals(deps)
  const client = await connectForLong(deps.connection)
  try {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', BACKUP_LOCK)
    if (!rows[0]?.ok) throw new Error('Another backup is in progress.')
    await removeUnfinished(to)
    const unfinished = path.join(to, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
    try {
      return await fill({ deps, client, to, unfinished, stopping, withdrawals })
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  } finally {
    await client.end()
  }
}

/** Only the holder of the lock writes here, so unfinished backups are from killed runs. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of left) await rm(path.join(folder, name), { recursive: true, force: true })
}

type Filling = {
  deps: Deps
  client: pg.Client
  to: string
  unfinished: string
  stopping: AbortSignal | undefined
  withdrawals: LogState
}

async function fill({ deps, client, to, unfinished, stopping, withdrawals }: Filling): Promise<MadeBackup> {
  const { storage, clock } = deps
  await mkdir(pathOfFiles(unfinished), { recursive: true, mode: 0o700 })
  const kept: KeptFiles = new Map()
  const earlier = await findEarlier(to)
  let missing = 0
  // Files are copied twice: before the snapshot, because they may be deleted during the dump, and after it, because new ones may be in it.
  await keepFiles(storage, unfinished, { kept, earlier, stopping })
  const { takenAt, ...dump } = await dumpTables(client, unfinished, {
    leftOut,
    stopping,
    alongside: async (snapshot) => {
      await keepFiles(storage, unfinished, { kept, earlier, stopping })
      missing = await countMissing(deps, unfinished, snapshot)
    },
  })
  const list = await writeFileList(unfinished, kept)
  await syncKept(unfinished, kept)
  const files = { count: kept.size, bytes: [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0), sha256: list.sha256 }
  await writeManifest(unfinished, { ...dump, takenAt: takenAt.toISOString(), finishedAt: clock().toISOString(), files, withdrawals })
  const place = path.join(to, backupName(takenAt))
  await rename(unfinished, place)
  await syncFolder(to)
  return { place, rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0), files: kept.size, missing }
}

async function findEarlier(folder: string): Promise<Earlier | undefined> {
  const [newest] = await listBackups(folder)
  if (!newest) return undefined
  const backup = path.join(folder, newest.name)
  const files: KeptFiles = new Map()
  for await (const file of readFileList(backup)) files.set(file.key, file)
  return { backup, files }
}

/** Counts the files that the snapshot references but the backup lacks. */
const countMissing = ({ db }: Deps, backup: string, snapshot: string): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // `set transaction` takes no parameters. The snapshot name is safe, because PostgreSQL generated it.
      await sql.raw(`set transaction snapshot '${snapshot.replaceAll("'", '')}'`).execute(tx)
      let missing = 0
      for await (const keys of listKnownFiles(tx)) {
        const found = await Promise.all(keys.map((key) => isKept(backup, key)))
        missing += found.filter((isThere) => !isThere).length
      }
      return missing
    })
