import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { isQueued, lockAsking } from './operations.queries.ts'

export const MAKE_BACKUP = 'make-backup'

/** Queues a backup for the next free worker. Only one backup can be queued at a time. */
export const startBackup = (db: Db, { by, now }: { by: string; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAsking(tx, MAKE_BACKUP)
    if (await isQueued(tx, MAKE_BACKUP)) refuse('BACKUP_RUNNING')
    await enqueue(tx, { kind: MAKE_BACKUP, payload: {} })
    await recordAct(tx, { act: 'BACKUP_STARTED', by, subject: { kind: 'SITE', id: 'backup' }, now })
  })
