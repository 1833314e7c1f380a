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

const from = { name: 'from', takes: 'folder', isRequired: true, says: 'backup folder, such as backups/akada-2026-11-22T013000Z' }
const logOptions = [
  { name: 'withdrawals', takes: 'file', says: 'withdrawal log; default: next to the backup or in BACKUP_DIR' },
  { name: 'without-withdrawals', says: 'restore without the withdrawal log; deleted accounts return' },
]

export const backupCommands: readonly Command[] = [
  {
    name: 'db backup',
    says: 'Create a consistent backup of the database and all files, without downtime.',
    options: [
      { name: 'to', takes: 'folder', says: 'backup folder, preferably on another disk; default BACKUP_DIR' },
      { name: 'keep', takes: 'number', says: 'number of backups to keep; older ones are deleted' },
    ],
    run: (given, { config, say, withDeps }) => {
      const folder = path.resolve(given.maybe('to') ?? config.BACKUP_DIR)
      const kept = countOf(given, 'keep')
      return withDeps(async (deps) => {
        const { place, rows, files, missing } = await createBackup(deps, { to: folder })
        say(`Backed up ${rows} rows and ${files} files to ${place}`)
        if (missing > 0) say(`Files missing from the storage: ${missing}. See “akada media sweep --dry-run”.`)
        if (kept !== undefined) for (const name of await purgeBackups({ folder, kept })) say(`Deleted: ${name}`)
        if (folder !== config.BACKUP_DIR) say(`A restore also needs ${pathOfLog(config.BACKUP_DIR)}. Keep it safe as well.`)
      })
    },
  },
  {
    name: 'db verify',
    says: 'Verify that a backup and its withdrawal log are complete and unchanged (read-only).',
    options: [from, ...logOptions],
    run: async (given, { config, say }) => {
      const backup = path.resolve(given.one('from'))
      const { takenAt, tables, files, withdrawals } = await checkBackup(backup)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      say(`The backup of ${takenAt} is complete: ${rows} rows and ${files.count} files.`)
      const log = logOf(given, backup, config.BACKUP_DIR)
      if (log !== null) say(`The withdrawal log ${log} is complete: ${(await readWithdrawals(log, withdrawals)).length} entries.`)
    },
  },
  {
    name: 'db restore',
    mayCreate: true,
    says: 'Restore a backup into an empty DATA_DIR, or an empty database and bucket. Safe to re-run after an interruption.',
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
      say('Restore complete. All users must log in again. Start the server, then run “akada doctor” and “akada check”.')
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
      'No withdrawal log (withdrawals.jsonl) found next to the backup. It lists accounts deleted and consents withdrawn since the backup. Specify it with --withdrawals, or continue with --without-withdrawals.',
    )
  return found
}
