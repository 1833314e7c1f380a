import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { runAgain } from '#platform/jobs/jobs.ts'
import { listFailingIds } from './operations.queries.ts'

export type Asked = { by: string; now: Date }

/** Queues all failing jobs for immediate retry. Returns their number. */
export const retryJobs = (db: Db, { by, now }: Asked): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const again = await runAgain(tx, await listFailingIds(tx))
    if (again.length > 0)
      await recordAct(tx, { act: 'JOBS_RETRIED', by, subject: { kind: 'SITE', id: 'jobs' }, after: { jobs: again.length }, now })
    return again.length
  })
