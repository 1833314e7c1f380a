import type { Logger } from 'pino'
import { renderMail, renderUnproven } from '#features/mail-templates/render-mail.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { currentJob } from '#platform/jobs/current-job.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import { beginTry, failUnsent, isUnproven, markFailed, markSent, settleUnsent } from './mails.queries.ts'

type Dependencies = { db: Db; clock: () => Date; log: Logger; site: Pick<Site, 'supportEmail'> }

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

/**
 * Wraps a mailer: renders emails with the admins' texts and records their outcome, but not their content. An unverified account address
 * gets no user-written text. The support address is exempt, because it belongs to the operator even if a stranger registers an account with
 * it.
 */
export function recordMails({ db, clock, log, site }: Dependencies, mailer: Mailer): Mailer {
  const isWithheld = async (to: string) => to !== site.supportEmail.toLowerCase() && (await isUnproven(db, to))

  async function send(mail: Mail): Promise<void> {
    const rendered = (await isWithheld(mail.to.toLowerCase()))
      ? await renderUnproven({ db, log }, mail)
      : await renderMail({ db, log }, mail)
    if (rendered) await sendOnce(mail, rendered)
    else log.info({ letter: mail.template?.kind }, 'email not sent, because its address is not verified')
  }

  async function sendOnce(mail: Mail, rendered: Mail): Promise<void> {
    const id = await beginTry(db, { ...identityOf(mail), now: clock() })
    try {
      await mailer.send(rendered)
    } catch (error) {
      const job = currentJob()
      await markFailed(db, id, { state: job && !job.isLastTry ? 'FAILED' : 'GIVEN_UP', error: inWords(error) })
      throw error
    }
    // The email was sent. If the job failed here, it would be sent a second time.
    await markSent(db, id, clock()).catch((error: unknown) => log.warn({ err: error }, 'failed to mark an email as sent'))
  }
  return { ...mailer, send }
}

function identityOf({ to, template, messageId }: Mail) {
  const job = currentJob()
  const kind = template?.kind ?? job?.kind ?? 'other'
  const recipient = to.toLowerCase()
  const known = messageId ?? (job && `job ${job.id} ${kind}`)
  return { kind, recipient, jobId: job?.id ?? null, identity: known === undefined ? null : `${known} ${recipient}` }
}

/** Records the outcome of emails queued for resending whose job sent nothing or failed before sending. */
export const recordOutcomes = ({ db }: Pick<Dependencies, 'db'>, handler: JobHandler): JobHandler => ({
  ...handler,
  run: async (payload, stopping) => {
    await handler.run(payload, stopping)
    const job = currentJob()
    if (job) await settleUnsent(db, job.id)
  },
  giveUp: async (payload) => {
    const job = currentJob()
    if (job) await failUnsent(db, job.id, { state: 'GIVEN_UP', error: 'failed to render the email' })
    await handler.giveUp?.(payload)
  },
})
