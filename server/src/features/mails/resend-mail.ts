import { recordAct } from '#features/audit/record-act.ts'
import { isOnce } from '#features/mail-templates/mail-templates.all.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { runAgain } from '#platform/jobs/jobs.ts'
import { findJobStatus, listFailed, lockMail, lockUnsent, markOneQueued, markQueued } from './mails.queries.ts'
import { resendProblem } from './mails.rules.ts'

export const RETRY_MAILS = 'retry-mails'

export type By = { by: string; now: Date }

/** Repeats the job that wrote an email. The new email gets its own code, and isn't sent if there is no longer a reason. */
export async function resendMail(tx: Tx, id: number, { by, now }: By): Promise<void> {
  const mail = (await lockMail(tx, id)) ?? refuse('MAIL_NOT_FOUND')
  const jobStatus = mail.jobId === null ? null : await findJobStatus(tx, mail.jobId)
  const problem = resendProblem({ state: mail.state, jobStatus, isOnce: isOnce(mail.kind) })
  if (problem !== null || mail.jobId === null) return refuse(problem ?? 'MAIL_NOT_RESENDABLE')
  if ((await runAgain(tx, [mail.jobId])).length === 0) refuse('MAIL_QUEUED')
  await markOneQueued(tx, id)
  await recordAct(tx, { act: 'MAIL_RESENT', by, subject: { kind: 'MAIL', id }, after: { kind: mail.kind }, now })
}

const AT_ONCE = 500

/** Retries all failed emails in the order of their ids, so that one that fails again isn't retried twice. */
export async function runFailedAgain(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const mails = await listFailed(db, { after, limit: AT_ONCE })
    const last = mails.at(-1)
    if (!last) return
    await db.transaction().execute(async (tx) => {
      const jobIds = [...new Set(mails.flatMap(({ jobId }) => jobId ?? []))]
      await lockUnsent(tx, jobIds)
      await markQueued(tx, await runAgain(tx, jobIds))
    })
    after = last.id
  }
}
