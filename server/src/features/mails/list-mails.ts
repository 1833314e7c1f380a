import type { SentMail } from '@akada/contract/mails.ts'
import type { AgeOrder } from '@akada/contract/page.ts'
import { isOnce, mailTemplateKinds, nameOf, templateJobs } from '#features/mail-templates/mail-templates.all.ts'
import type { Db } from '#platform/database/database.ts'
import { countWaiting, listMailRows, listOtherKinds, type MailFilter } from './mails.outbox.queries.ts'
import { countFailed } from './mails.queries.ts'
import { faultInWords, resendProblem, smtpErrorText } from './mails.rules.ts'

const SHOWN = 50
// Larger numbers aren't counted exactly.
const COUNTED = 10_000

type Asked = MailFilter & { sort: AgeOrder; before?: number | undefined }

/** Returns a page of the emails that match the filter, and the numbers of all queued and failed emails. */
export async function listMails(db: Db, { sort, before, ...filter }: Asked) {
  const found = await listMailRows(db, filter, { sort, before, limit: SHOWN + 1 })
  const shown = found.slice(0, SHOWN)
  const kinds = [...mailTemplateKinds, ...(await listOtherKinds(db, mailTemplateKinds))]
  return {
    mails: shown.map(asSentMail),
    next: found.length > SHOWN ? (shown.at(-1)?.id ?? null) : null,
    waiting: await countWaiting(db, { kinds: templateJobs, most: COUNTED }),
    failed: await countFailed(db),
    kinds: kinds.map((kind) => ({ kind, name: nameOf(kind) })).toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

const asSentMail = (mail: Awaited<ReturnType<typeof listMailRows>>[number]): SentMail => ({
  id: mail.id,
  kind: mail.kind,
  name: nameOf(mail.kind),
  to: mail.recipient,
  personId: mail.userId,
  state: mail.state,
  tries: mail.tries,
  fault: mail.error === null ? null : { text: faultInWords(mail.error), said: smtpErrorText(mail.error) },
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  nextTryAt: mail.nextTryAt?.toISOString() ?? null,
  mayResend: resendProblem({ state: mail.state, jobStatus: mail.jobStatus, isOnce: isOnce(mail.kind) }) === null,
})
