import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { countFailed } from './mails.queries.ts'
import { type By, RETRY_MAILS } from './resend-mail.ts'

/** Queues a job that retries all failed emails, because there may be very many. Returns their number. */
export async function retryMails(tx: Tx, { by, now }: By): Promise<number> {
  const count = await countFailed(tx)
  if (count === 0) return 0
  await enqueue(tx, { kind: RETRY_MAILS, payload: {} })
  await recordAct(tx, { act: 'MAILS_RETRIED', by, subject: { kind: 'MAIL', id: 'failed' }, after: { count }, now })
  return count
}
