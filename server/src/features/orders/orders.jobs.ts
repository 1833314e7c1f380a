import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { orderAlertEmail, receiptEmail } from './orders.emails.ts'
import { closeEvent, findEvent, listDuePayments } from './orders.payments.queries.ts'
import { expireOrders, findOrderForReview } from './orders.queries.ts'
import { findReceipt } from './orders.receipts.queries.ts'
import { settleOrder } from './settle-order.ts'

const OfOrder = z.object({ orderId: z.int() })
const OfEvent = z.object({ eventId: z.int() })

const RECONCILED_AT_ONCE = 50

export const orderJobs = (deps: Deps): JobHandler[] => [
  { kind: 'process-event', run: (payload) => processEvent(deps, z.parse(OfEvent, payload).eventId) },
  { kind: 'reconcile-payments', everyMs: 60_000, run: () => reconcilePayments(deps) },
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

/** Asks about every payment whose time has come: only success is ever pushed, and a push may be lost. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (const { reference } of await listDuePayments(deps.db, deps.clock(), RECONCILED_AT_ONCE)) await settleOrder(deps, reference)
  await expireOrders(deps.db, deps.clock())
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
