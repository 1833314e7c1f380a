import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { orderAlertEmail, receiptEmail } from './orders.emails.ts'
import { closeEvent, findEvent } from './orders.payments.queries.ts'
import { findOrderForReview } from './orders.queries.ts'
import { findReceipt } from './orders.receipts.queries.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleOrder } from './settle-order.ts'

const OfOrder = z.object({ orderId: z.int() })
const OfEvent = z.object({ eventId: z.int() })

export const orderJobs = (deps: Deps): JobHandler[] => [
  { kind: 'process-event', run: (payload) => processEvent(deps, z.parse(OfEvent, payload).eventId) },
  { kind: 'reconcile-payments', everyMs: 60_000, run: () => reconcile(deps) },
  { kind: 'send-receipt', run: (payload) => sendReceipt(deps, z.parse(OfOrder, payload).orderId) },
  { kind: 'alert-order', run: (payload) => alertOrder(deps, z.parse(OfOrder, payload).orderId) },
]

/** One integration may serve several shops: events that aren't ours, or that nothing here follows from, are closed as ignored. */
async function processEvent(deps: Deps, eventId: number): Promise<void> {
  const event = await findEvent(deps.db, eventId)
  if (event?.status !== 'RECEIVED') return
  const isCharge = event.event === 'charge.success' && event.reference !== null
  const settlement = isCharge ? await settleOrder(deps, event.reference ?? '') : undefined
  // Thrown, so that the job comes again when the provider can be asked.
  if (settlement === 'UNREACHED') throw new Error('the provider could not be asked about a payment it reported')
  await closeEvent(deps.db, eventId, settlement === undefined ? 'IGNORED' : 'DONE', deps.clock())
}

async function reconcile(deps: Deps): Promise<void> {
  await reconcilePayments(deps)
}

async function sendReceipt(deps: Deps, orderId: number): Promise<void> {
  const receipt = await findReceipt(deps.db, orderId)
  const to = receipt?.snapshot.buyer.email
  // An erased buyer gets none.
  if (!receipt || to === undefined) return
  const messageId = `<receipt-${receipt.number}@${new URL(deps.site.publicUrl).hostname}>`
  await deps.mailer.send({ to, messageId, ...receiptEmail(deps.site, receipt) })
}

async function alertOrder(deps: Deps, orderId: number): Promise<void> {
  const order = await findOrderForReview(deps.db, orderId)
  if (order) await deps.mailer.send({ to: deps.site.supportEmail, ...orderAlertEmail(deps.site, order) })
}
