import { randomBytes } from 'node:crypto'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { insertExport, lockExport, restartExport } from './privacy.queries.ts'
import { nextExport } from './privacy.rules.ts'

export const MAKE_EXPORT = 'make-export'

/** Queues an export of a user's data, once a day. A repeated request while the export is being prepared changes nothing. */
export const requestDataExport = (db: Db, userId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await insertExport(tx, userId, now)) return queueExport(tx, userId, now)

    const last = (await lockExport(tx, userId)) ?? refuse('BUSY', { retryAfterSeconds: 1 })
    const next = nextExport({ requestedAt: last.requestedAt, isReady: last.readyAt !== null }, now)
    if (next === 'GO_ON') return
    if (next !== 'BEGIN') return refuseForToday(next.waitSeconds)
    await restartExport(tx, userId, now)
    if (last.fileId !== null) await removeFileLater(tx, last.fileId)
    return queueExport(tx, userId, now)
  })

/** The key is chosen here, so that a repeated job leaves only one file. */
function queueExport(tx: Tx, userId: string, requestedAt: Date): Promise<void> {
  const key = `private/exports/${randomBytes(16).toString('hex')}.zip`
  return enqueue(tx, { kind: MAKE_EXPORT, payload: { userId, requestedAt, key } })
}

function refuseForToday(waitSeconds: number): never {
  const hours = Math.ceil(waitSeconds / 3600)
  return refuse('TOO_MANY_REQUESTS', {
    retryAfterSeconds: waitSeconds,
    message: `You can download your data once a day. Please try again in ${hours === 1 ? '1 hour' : `${hours} hours`}.`,
  })
}
