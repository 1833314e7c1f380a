import { existsSync } from 'node:fs'
import path from 'node:path'
import { createBackup } from '#features/operations/create-backup.ts'
import { purgeBackups } from '#features/operations/purge-backups.ts'
import { restoreBackup } from '#features/operations/restore-backup.ts'
import { checkBackup } from '#platform/backup/check-backup.ts'
import { pathOfLog, readWithdrawals } from '#platform/backup/withdrawal-log.ts'
import { isCluster } from '#platform/database/embedded/cluster.ts'
import { openBucket } from '../open-storage.ts'
import { databaseSettings } from '../wiring.ts'
import { type Command, type Given, UsageError } from './command.ts'
import { openSystem } from './open-system.ts'

const from = { name: 'from', takes: 'folder', isRequired: true, says: 'the backup, such as backups/akada-2026-11-22T013000Z' }
const logOptions = [
  { name: 'withdrawals', takes: 'file', says: 'the log of withdrawals, if it isn’t beside the backup or in BACKUP_DIR' },
  { name: 'without-withdrawals', says: 'goes on without it: accounts that were erased since then are back' },
]

export const backupCommands: readonly Command[] = [
  {
    name: 'db backup',
    says: 'Saves the whole database and all files, as they are at one moment; the site goes on meanwhile.',
    options: [
      { name: 'to', takes: 'folder', says: 'where backups lie, if not in BACKUP_DIR; on another disk, it outlives this one' },
      { name: 'keep', takes: 'number', says: 'then removes the oldest in that folder, until so many are left' },
    ],
    run: (given, { config, say, withDeps }) => {
      const folder = path.resolve(given.maybe('to') ?? config.BACKUP_DIR)
      const kept = countOf(given, 'keep')
      return withDeps(async (deps) => {
        const { place, rows, files, missing } = await createBackup(deps, { to: folder })
        say(`Saved: ${rows} rows and ${files} files, in ${place}`)
        if (missing > 0) say(`Files that the database knows and the storage lacks: ${missing}. See “akada media sweep --dry-run”.`)
        if (kept !== undefined) for (const name of await purgeBackups({ folder, kept })) say(`Removed: ${name}`)
        if (folder !== config.BACKUP_DIR) say(`A restore also needs ${pathOfLog(config.BACKUP_DIR)}: keep it safe as well.`)
      })
    },
  },
  {
    name: 'db verify',
    says: 'Reads a whole backup and its log of withdrawals, and says whether both are as they were written. Changes nothing.',
    options: [from, ...logOptions],
    run: async (given, { config, say }) => {
      const backup = path.resolve(given.one('from'))
      const { takenAt, tables, files, withdrawals } = await checkBackup(backup)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      say(`The backup of ${takenAt} is whole: ${rows} rows and ${files.count} files.`)
      const log = logOf(given, backup, config.BACKUP_DIR)
      if (log !== null) say(`The log of withdrawals ${log} is whole: ${(await readWithdrawals(log, withdrawals)).length} entries.`)
    },
  },
  {
    name: 'db restore',
    mayCreate: true,
    says: 'Brings a backup into an empty DATA_DIR, or an empty database and bucket. Done again after it was broken off, it begins anew.',
    options: [from, ...logOptions],
    run: async (given, { config, terminal, say, withBareDatabase }) => {
      const backup = path.resolve(given.one('from'))
      const withdrawals = logOf(given, backup, config.BACKUP_DIR)
      const { migrations, url, dataDir } = databaseSettings(config)
      const bucket = await openBucket(config)
      const { withDeps } = openSystem(terminal, { isRestore: true, mayCreate: true })
      const isEmbedded = url === undefined
      const isNew = isEmbedded && !isCluster(dataDir)
      const storageFolder = path.join(config.DATA_DIR, 'media')
      const target = { withOwner: withBareDatabase, isEmbedded, isNew, storageFolder, bucket, migrations }
      await restoreBackup({ backup, withdrawals, target, say, withDeps })
      say('Restored. Everybody logs in anew. Start the server, then look with “akada doctor” and “akada check”.')
    },
  },
]

function countOf(given: Given, name: string): number | undefined {
  const count = given.maybe(name)
  if (count !== undefined && !/^[1-9]\d{0,3}$/.test(count)) throw new UsageError(`--${name} must be a number from 1 to 9999.`)
  return count === undefined ? undefined : Number(count)
}

function logOf(given: Given, backup: string, backupFolder: string): string | null {
  if (given.has('without-withdrawals')) return null
  const named = given.maybe('withdrawals')
  if (named !== undefined) return path.resolve(named)
  const found = [pathOfLog(path.dirname(backup)), pathOfLog(backupFolder)].find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(
      'There is no log of withdrawals (withdrawals.jsonl) beside the backup. It says who closed their account or took back a consent since; name it with --withdrawals, or go on with --without-withdrawals.',
    )
  return found
}
