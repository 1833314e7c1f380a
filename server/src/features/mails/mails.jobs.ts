import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { deleteMailsBefore, endAbandoned } from './mails.queries.ts'
import { RETRY_MAILS, runFailedAgain } from './resend-mail.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RETENTION_DAYS = 30

export const mailJobs = (deps: Deps): JobHandler[] => [
  { kind: RETRY_MAILS, run: () => runFailedAgain(deps.db) },
  { kind: 'purge-mails', everyMs: HOUR_MS, run: () => purge(deps) },
]

async function purge({ db, clock }: Deps): Promise<void> {
  const now = clock().getTime()
  await endAbandoned(db, new Date(now - HOUR_MS))
  await deleteMailsBefore(db, new Date(now - RETENTION_DAYS * DAY_MS))
}
