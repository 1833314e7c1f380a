import { unsubscribeLinks } from '#features/newsletter/newsletter.links.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { broadcastEmail } from './broadcasts.emails.ts'
import { findBroadcast } from './broadcasts.queries.ts'
import { type Delivery, findPerson, findReader, settleDelivery, takeDelivery } from './broadcasts.recipients.queries.ts'
import { nextTry } from './broadcasts.rules.ts'

// Nodemailer keeps five connections to the mail server. This leaves one for all other emails.
const AT_ONCE = 4
// Longer than the sum of the mail client's timeouts, so an attempt that takes longer was interrupted.
const ATTEMPT_MS = 5 * 60_000
// This many consecutive failures indicate that the mail server is down.
const FAILURES_IN_A_ROW = 8

type Words = { id: number; subject: string; html: string }
type Run = { deps: Deps; words: Words; stopping: AbortSignal | undefined; failures: number }

/**
 * Sends the due emails of one broadcast. Each delivery is claimed before its email is sent: if the process dies before the mail server's
 * response arrives, the email isn't sent again.
 */
export async function sendDeliveries(deps: Deps, broadcastId: number, stopping?: AbortSignal): Promise<void> {
  const words = await findBroadcast(deps.db, broadcastId)
  if (!words) return
  const run: Run = { deps, words, stopping, failures: 0 }
  await Promise.all(Array.from({ length: AT_ONCE }, () => mailOneByOne(run)))
}

async function mailOneByOne(run: Run): Promise<void> {
  const { db, clock } = run.deps
  while (!run.stopping?.aborted && run.failures < FAILURES_IN_A_ROW) {
    const now = clock()
    const delivery = await takeDelivery(db, run.words.id, { now, until: new Date(now.getTime() + ATTEMPT_MS) })
    if (!delivery) return
    await mailDelivery(run, delivery)
  }
}

async function mailDelivery(run: Run, delivery: Delivery): Promise<void> {
  const { db, mailer, log, clock } = run.deps
  const mail = await mailFor(run.deps, run.words, delivery)
  if (!mail) return settleDelivery(db, delivery.id, { state: 'SKIPPED' })
  try {
    await mailer.send(mail)
  } catch (error) {
    run.failures += 1
    const dueAt = nextTry(delivery.tries, clock())
    log.warn({ err: error, broadcastId: run.words.id, tries: delivery.tries }, 'failed to send a broadcast email')
    return settleDelivery(db, delivery.id, dueAt ? { state: 'WAITING', dueAt } : { state: 'FAILED' })
  }
  run.failures = 0
  await settleDelivery(db, delivery.id, { state: 'SENT' })
}

/** Returns the email, or undefined if the recipient left, was suspended or opted out of such emails. */
async function mailFor(deps: Deps, words: Words, { id, userId, subscriberId }: Delivery): Promise<Mail | undefined> {
  const to = userId === null ? await asReader(deps, subscriberId) : await asPerson(deps, userId)
  if (!to) return
  return {
    to: to.email,
    messageId: `<broadcast-${words.id}-${id}@${new URL(deps.site.publicUrl).hostname}>`,
    ...broadcastEmail(deps.site, { ...words, unsubscribeUrl: to.unsubscribeUrl }),
    oneClickUrl: to.oneClickUrl,
    ...(userId === null && { isNewsletter: true }),
  }
}

async function asPerson(deps: Deps, userId: string) {
  const person = await findPerson(deps.db, userId)
  return person && { email: person.email, ...stopLinks(deps, userId, 'news') }
}

async function asReader(deps: Deps, subscriberId: number | null) {
  const reader = subscriberId === null ? undefined : await findReader(deps.db, subscriberId)
  return reader && { email: reader.email, ...unsubscribeLinks(deps, reader.readerKey) }
}
