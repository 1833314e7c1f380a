import * as z from 'zod/mini'
import { listBackups } from '#platform/backup/manifest.ts'
import { Withdrawal } from '#platform/backup/withdrawal-log.ts'
import { addMonths } from '#platform/database/add-months.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeReleaseFiles } from '#platform/render/release-files.ts'
import { checkSite } from './check-site.ts'
import { createBackup } from './create-backup.ts'
import { backupDue } from './operations.rules.ts'
import { purgeBackups } from './purge-backups.ts'
import { recordWithdrawal } from './record-withdrawal.ts'
import { MAKE_BACKUP } from './start-backup.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const operationsJobs = (deps: Deps): JobHandler[] => [
  // Queued by database triggers.
  { kind: 'log-withdrawal', run: async (payload) => void (await recordWithdrawal(deps, z.parse(Withdrawal, payload))) },
  { kind: 'add-months', everyMs: DAY_MS, run: async () => void (await addMonths(deps.db)) },
  { kind: 'purge-releases', everyMs: DAY_MS, run: () => purgeReleaseFiles(deps.db, deps.clock()) },
  { kind: 'examine-site', everyMs: 5 * MINUTE_MS, run: () => checkSite(deps) },
  { kind: 'plan-backup', everyMs: 10 * MINUTE_MS, run: () => planBackup(deps) },
  { kind: MAKE_BACKUP, isLong: true, lane: 'backups', giveUp: null, run: (_, stopping) => backUp(deps, stopping) },
]

async function planBackup({ db, clock, backups: { folder, atMinute } }: Deps): Promise<void> {
  if (atMinute === null) return
  const [newest] = await listBackups(folder)
  const due = backupDue({ now: clock(), atMinute, newest: newest?.takenAt ?? null })
  if (due) await enqueue(db, { kind: MAKE_BACKUP, payload: {}, dedupeKey: `backup:${due.toISOString()}` })
}

async function backUp(deps: Deps, stopping: AbortSignal | undefined): Promise<void> {
  const { rows, files, missing } = await createBackup(deps, { stopping })
  const removed = await purgeBackups(deps.backups)
  deps.log.info({ rows, files, missing, removed }, 'a backup was created')
}
