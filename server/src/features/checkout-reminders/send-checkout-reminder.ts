import { currencyOfCountry } from '@akada/contract/money.ts'
import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { listMissing } from '#features/prerequisites/prerequisites.face.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { reminderEmail } from './checkout-reminders.emails.ts'
import { restoreUrl } from './checkout-reminders.links.ts'
import { findReminder, listOpenReferences, lockReminded, type ReminderRow, updateSent } from './checkout-reminders.queries.ts'
import { quoteOrder } from './checkout-reminders.quote.ts'
import { isDue, type ReminderNumber } from './checkout-reminders.rules.ts'
import { hoursOf } from './checkout-reminders.settings.ts'

/**
 * Sends a reminder, if its order still has a reason for it (docs/product.md P-8.12). It counts as sent before the mail server gets it, so
 * that it is never sent twice, even if the process dies. If the mail server refuses it, it can be sent again.
 */
export async function sendCheckoutReminder(deps: Deps, reminderId: number): Promise<void> {
  const { db, mailer, clock } = deps
  if (deps.payments === null || (await isBeingPaid(deps, reminderId))) return
  const now = clock()
  const mail = await inTransaction(db, (tx) => claimReminder(tx, deps, { reminderId, now }))
  if (!mail) return
  try {
    await mailer.send(mail)
  } catch (error) {
    await updateSent(db, reminderId, null)
    throw error
  }
}

/** Asks the provider, because a payment may have succeeded without an event. A payment that is settled here is followed by a receipt. */
async function isBeingPaid(deps: Deps, reminderId: number): Promise<boolean> {
  for (const reference of await listOpenReferences(deps.db, reminderId)) {
    const settlement = await settleOrder(deps, reference)
    // Thrown, so that the job is retried when the provider is reachable again.
    if (settlement === 'UNREACHED') throw new Error('failed to verify a payment before a checkout reminder')
    if (settlement !== 'FAILED') return true
  }
  return false
}

async function claimReminder(tx: Tx, deps: Deps, { reminderId, now }: { reminderId: number; now: Date }) {
  await lockReminded(tx, reminderId)
  const reminder = await findReminder(tx, reminderId)
  if (!reminder || !(await isWanted(tx, reminder, now))) return undefined
  const { number, userId, country, currency } = reminder
  const place = { country, currency: currencyOfCountry(country), source: 'default' as const }
  const quoted = await quoteOrder(tx, deps, reminder, { paying: { place, asked: currency }, now })
  if (!quoted || quoted.charge.problem !== null) return undefined
  if ((await listMissing(tx, { userId, courseIds: quoted.courseIds })).length > 0) return undefined

  await updateSent(tx, reminderId, now)
  const url = restoreUrl(deps, reminderId, now)
  return {
    to: reminder.email,
    messageId: `<checkout-reminder-${reminder.orderId}-${number}@${new URL(deps.site.publicUrl).hostname}>`,
    ...reminderEmail(deps.site, { ...reminder, ...quoted, courses: quoted.items, url, stop: stopLinks(deps, userId, 'reminder') }),
  }
}

/** Whether the order is unpaid and its buyer may get the email now. An unverified address gets no course titles (P-2.1). */
async function isWanted(tx: Tx, reminder: ReminderRow, now: Date): Promise<boolean> {
  const { sentAt, status, isNewest, isVerified, placedAt, userId } = reminder
  const isOpen = sentAt === null && (status === 'PENDING' || status === 'EXPIRED') && isNewest
  if (!isOpen || !isVerified) return false
  const hours = hoursOf(await siteSettings(tx))
  return isDue(hours, { number: reminder.number as ReminderNumber, placedAt, now }) && (await mayMail(tx, userId, 'reminder'))
}
