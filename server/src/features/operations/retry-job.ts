import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { runAgain } from '#platform/jobs/jobs.ts'
import { lockFailing } from './operations.queries.ts'
import type { Asked } from './retry-jobs.ts'

/** Queues a failing job for immediate retry. Refuses other jobs. */
export const retryJob = (db: Db, id: number, { by, now }: Asked): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockFailing(tx, id))) refuse('JOB_NOT_FAILING')
    if ((await runAgain(tx, [id])).length === 0) refuse('JOB_NOT_FAILING')
    await recordAct(tx, { act: 'JOB_RETRIED', by, subject: { kind: 'JOB', id }, now })
  })
