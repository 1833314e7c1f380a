import * as z from 'zod/mini'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import { REFUND_DUPLICATES, SYNC_REFUNDS } from '#features/orders/queue-event.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { checkRefunds } from './check-refunds.ts'
import { refundDuplicates } from './refund-payment.ts'
import { refundAlertEmail, refundEmail, refundWords } from './refunds.emails.ts'
import { findRefundForEmail } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'
import { ALERT_REFUND, SEND_REFUND, TELL_BUYER } from './start-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

const OfRefund = z.object({ refundId: z.int() })
const OfOrder = z.object({ orderId: z.int() })
const OfPayment = z.object({ reference: z.string() })
const News = z.object({ refundId: z.int(), news: z.enum(['requested', 'approved', 'declined', 'processed', 'reopened']) })
const Alert = z.object({ refundId: z.int(), because: z.string() })

export const refundJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_REFUND, run: (payload) => sendRefund(deps, z.parse(OfRefund, payload).refundId) },
  { kind: REFUND_DUPLICATES, run: (payload) => refundDuplicates(deps.db, z.parse(OfOrder, payload).orderId, deps.clock()) },
  {
    kind: SYNC_REFUNDS,
    run: async (payload) => {
      await syncRefunds(deps, z.parse(OfPayment, payload))
    },
  },
  { kind: 'check-refunds', everyMs: 60_000, run: () => checkRefunds(deps) },
  { kind: TELL_BUYER, run: (payload) => sendNews(deps, z.parse(News, payload)) },
  { kind: ALERT_REFUND, run: (payload) => alert(deps, z.parse(Alert, payload)) },
]

async function sendNews({ db, mailer, site }: Deps, { refundId, news }: z.infer<typeof News>): Promise<void> {
  const refund = await findRefundForEmail(db, refundId)
  if (!refund || refund.erasedAt !== null) return
  // Users don't need a notification about a request that they sent themselves.
  if (news !== 'requested') await notifyBuyer(db, refund, news)
  const messageId = `<refund-${refundId}-${news}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: refund.email, messageId, ...refundEmail(site, refund, news) })
}

type Told = NonNullable<Awaited<ReturnType<typeof findRefundForEmail>>>

const notifyBuyer = (db: Db, refund: Told, news: z.infer<typeof News>['news']) =>
  db.transaction().execute((tx) => {
    const { subject, paragraphs } = refundWords(refund, news)
    return notifyPeople(tx, {
      userIds: [refund.userId],
      type: 'alert',
      title: subject,
      message: paragraphs.join(' '),
      ...(refund.courseId !== null && { courseId: refund.courseId }),
      link: '/orders',
      key: `refund:${refund.id}:${news}`,
    })
  })

async function alert({ db, mailer, site }: Deps, { refundId, because }: z.infer<typeof Alert>): Promise<void> {
  const refund = await findRefundForEmail(db, refundId)
  if (refund) await mailer.send({ to: site.supportEmail, ...refundAlertEmail(site, refund, because) })
}
