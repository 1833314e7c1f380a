import { siteSettings } from '#features/settings/settings.site.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { insertReminder, listDueOrders } from './checkout-reminders.queries.ts'
import { dueSpans } from './checkout-reminders.rules.ts'
import { hoursOf } from './checkout-reminders.settings.ts'

export const SEND_CHECKOUT_REMINDER = 'send-checkout-reminder'

const AT_ONCE = 200

/** Queues each due reminder once, even if several processes do so at the same time. */
export async function queueCheckoutReminders({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (const span of dueSpans(hoursOf(await siteSettings(db)), now))
    for (const orderId of await listDueOrders(db, span, AT_ONCE))
      await inTransaction(db, async (tx) => {
        const reminderId = await insertReminder(tx, { orderId, number: span.number, now })
        if (reminderId === undefined) return
        await enqueue(tx, { kind: SEND_CHECKOUT_REMINDER, payload: { reminderId }, dedupeKey: `checkout-reminder:${reminderId}` })
      })
}
