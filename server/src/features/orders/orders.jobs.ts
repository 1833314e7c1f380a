import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { SEND_RECEIPT } from './issue-receipt.ts'
import { orderAlertEmail, receiptEmail, refusedPaymentEmail } from './orders.emails.ts'
import { closeEvent, findEvent, findRefusal } from './orders.payments.queries.ts'
import { findOrderForReview } from './orders.queries.ts'
import { findReceipt } from './orders.receipts.queries.ts'
import { isFollowed, queueEvent } from './queue-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { receiptPdf } from './render-receipt.ts'
import { settleNext } from './settle-order.ts'

const OfOrder = z.object({ orderId: z.int() })
const OfReceipt = z.object({ orderId: z.int(), isAgain: z.optional(z.boolean()) })
const OfPayment = z.object({ paymentId: z.int() })
const OfEvent = z.object({ eventId: z.int() })

export const orderJobs = (deps: Deps): JobHandler[] => [
  { kind: 'process-event', run: (payload) => processEvent(deps, z.parse(OfEvent, payload).eventId) },
  { kind: 'reconcile-payments', everyMs: 60_000, run: () => reconcile(deps) },
  { kind: SEND_RECEIPT, run: (payload) => sendReceipt(deps, z.parse(OfReceipt, payload)) },
  { kind: 'alert-refused-payment', run: (payload) => alertRefused(deps, z.parse(OfPayment, payload).paymentId) },
  { kind: 'alert-order', run: (payload) => alertOrder(deps, z.parse(OfOrder, payload).orderId) },
]

/**
 * Processes a webhook event. One integration may serve several shops, so events of other shops and events without effect are marked as
 * ignored.
 */
async function processEvent(deps: Deps, eventId: number): Promise<void> {
  const event = await findEvent(deps.db, eventId)
  if (event?.status !== 'RECEIVED') return
  const isCharge = event.event === 'charge.success' && event.reference !== null
  const settlement = isCharge ? await settleNext(deps, event.reference ?? '') : undefined
  // Thrown, so that the job is retried when the provider is reachable again.
  if (settlement === 'UNREACHED') throw new Error('failed to verify a payment reported by the provider')
  if (!isFollowed(event)) return closeEvent(deps.db, eventId, settlement === undefined ? 'IGNORED' : 'DONE', deps.clock())
  await deps.db.transaction().execute(async (tx) => {
    await queueEvent(tx, event)
    await closeEvent(tx, eventId, 'DONE', deps.clock())
  })
}

async function reconcile(deps: Deps): Promise<void> {
  await reconcilePayments(deps)
}

async function sendReceipt(deps: Deps, { orderId, isAgain = false }: { orderId: number; isAgain?: boolean | undefined }): Promise<void> {
  const receipt = await findReceipt(deps.db, orderId)
  // An erased buyer gets no receipt.
  if (!receipt || receipt.email === null) return
  const pdf = await receiptPdf(deps, orderId, receipt)
  // A repeated email needs a new message id. With the same id, mail programs would hide it as a duplicate.
  const messageId = isAgain ? {} : { messageId: `<receipt-${receipt.number}@${new URL(deps.site.publicUrl).hostname}>` }
  await deps.mailer.send({
    to: receipt.email,
    ...messageId,
    ...receiptEmail(deps.site, { ...receipt, orderId }),
    attachments: [pdf],
  })
}

async function alertOrder(deps: Deps, orderId: number): Promise<void> {
  const order = await findOrderForReview(deps.db, orderId)
  if (order) await deps.mailer.send({ to: deps.site.supportEmail, ...orderAlertEmail(deps.site, order) })
}

async function alertRefused(deps: Deps, paymentId: number): Promise<void> {
  const payment = await findRefusal(deps.db, paymentId)
  if (payment) await deps.mailer.send({ to: deps.site.supportEmail, ...refusedPaymentEmail(deps.site, payment) })
}
