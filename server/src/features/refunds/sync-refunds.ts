import { chargedBackOf } from '#features/ledger/post-refund.ts'
import { isPaymentBooked } from '#features/ledger/post-suspense.ts'
import { type LockedOrder, lockOrder, noteForReview } from '#features/orders/orders.face.ts'
import { SYNC_DISPUTES } from '#features/orders/queue-event.ts'
import type { Tx } from '#platform/database/database.ts'
import { inSavepoint, isLasting } from '#platform/database/in-savepoint.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { ProviderRefund } from '#platform/payments/provider.ts'
import { bookExternal } from './book-external.ts'
import { endRefundedAccess, limitUnpaid } from './limit-unpaid.ts'
import { recordOutcome, recordReplaced } from './record-outcome.ts'
import { findPayment, lockBuyers, type RefundedPayment } from './refunds.orders.queries.ts'
import { changeRefund, insertRefund, lockRefundsOfPayment, putOffChecks, type Refund } from './refunds.queries.ts'
import { isFromSite, matchRefund, maySendAgain, nextCheckAt, overtakenRefund, replacedRefund, UNBOOKED_RETRY_MS } from './refunds.rules.ts'
import { deleteUnbooked, hasUnbooked, insertUnbooked } from './refunds.unbooked.queries.ts'
import { settlePayment } from './settle-payment.ts'
import { alertRefund, followRefunds, SEND_REFUND } from './start-refund.ts'

/**
 * Asks the provider for all refunds of a payment and updates the site's refunds. Every event and the poll call this function, so that
 * repeated events and their order don't matter: only the provider's current state counts. Returns false for an unknown payment.
 */
export async function syncRefunds(deps: Deps, of: { id: number } | { reference: string }): Promise<boolean> {
  const known = await findPayment(deps.db, of)
  if (!known || !deps.payments) return known !== undefined
  const payment = (await settlePayment(deps, known)) ? ((await findPayment(deps.db, known)) ?? known) : known
  const reported = await deps.payments.findRefunds(payment.transactionId ?? payment.reference)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (!order) return
    await lockBuyers(tx, order.id)
    await compare(tx, { order, payment, reported, now, log: deps.log })
  })
  return true
}

type Circumstances = { order: LockedOrder; payment: RefundedPayment; now: Date; log: Deps['log'] }
type Comparison = Circumstances & { reported: readonly ProviderRefund[] }

/**
 * Compares the provider's refunds with the site's. Chargebacks are booked with their disputes, even if the provider lists them as refunds.
 */
async function compare(tx: Tx, { reported: all, ...of }: Comparison): Promise<void> {
  // Refunds that can't be paid come first, so that a refund that replaces one of them is recorded after it. This site's refunds come last,
  // so that an unpaid part isn't refunded again if a refund made at the provider returned it.
  const turnOf = (report: ProviderRefund) => (isStuck(report) ? 0 : isFromSite(report) ? 2 : 1)
  const reported = all.filter(({ disputeId }) => disputeId === null).sort((one, other) => turnOf(one) - turnOf(other))
  const ofDisputes = all.filter(({ disputeId }) => disputeId !== null)
  const takenMinor = Math.max(sumOf(effective(ofDisputes)), await chargedBackOf(tx, of.payment.id))
  const isAllBack = sumOf(effective(reported)) + takenMinor >= (of.payment.paidMinor ?? Number.POSITIVE_INFINITY)
  await compareRefunds(tx, { ...of, reported, isAllBack })
  await limitUnpaid(tx, of.payment.id, of.now)
  if (of.payment.status === 'SUCCEEDED') {
    await endRefundedAccess(tx, { order: of.order, paymentId: of.payment.id, now: of.now })
    await followRefunds(tx, of.order, of.now)
  }
  for (const { id } of ofDisputes) await syncDisputesOnce(tx, of.payment, id)
}

async function compareRefunds(tx: Tx, of: Comparison & { isAllBack: boolean }): Promise<void> {
  const unbooked: ProviderRefund[] = []
  for (const report of of.reported) {
    try {
      await inSavepoint(tx, () => recordReport(tx, of, report))
    } catch (error) {
      if (!isLasting(error)) throw error
      await noteUnbooked(tx, of, { report, error })
      unbooked.push(report)
    }
  }
  await holdUntilBooked(tx, of, unbooked)
  const ours = await lockRefundsOfPayment(tx, of.payment.id)
  for (const own of unreported(ours, of.reported)) await scheduleRecheck(tx, own, of.now)
}

/** Records the provider's report of one refund. Reads the site's refunds again, because earlier reports may have changed them. */
async function recordReport(tx: Tx, of: Comparison & { isAllBack: boolean }, report: ProviderRefund): Promise<void> {
  const { reported, isAllBack, now } = of
  const ours = await lockRefundsOfPayment(tx, of.payment.id)
  const own = matchRefund(report, ours) ?? overtakenRefund(report, { ours: unreported(ours, reported), isAllBack })
  const paid = reported.filter((other) => !isStuck(other))
  if (own === undefined || own === 'SUPERSEDED') await recordOther(tx, of, { report, stuck: own ?? unreported(ours, paid) })
  else await recordOutcome(tx, own, { order: of.order, reported: report, now })
}

const unreported = (ours: readonly Refund[], reported: readonly ProviderRefund[]): Refund[] =>
  ours.filter((own) => !reported.some((report) => matchRefund(report, ours) === own))

/** Prevents other refunds of the payment from being sent while a report isn't booked, and queues them once all reports are booked. */
async function holdUntilBooked(tx: Tx, { payment, reported, now }: Comparison, unbooked: readonly ProviderRefund[]): Promise<void> {
  const idsOf = (reports: readonly ProviderRefund[]) => ({ paymentId: payment.id, providerRefundIds: reports.map(({ id }) => id) })
  await insertUnbooked(tx, idsOf(unbooked), new Date(now.getTime() + UNBOOKED_RETRY_MS))
  const isBooked = await deleteUnbooked(tx, idsOf(reported.filter((report) => !unbooked.includes(report))))
  if (!isBooked || (await hasUnbooked(tx, payment.id))) return
  for (const { id, status } of await lockRefundsOfPayment(tx, payment.id))
    if (status === 'APPROVED') await enqueue(tx, { kind: SEND_REFUND, payload: { refundId: id } })
}

/** Leaves a refund that can't be booked to a manager, so that the payment's other refunds are booked. */
async function noteUnbooked(tx: Tx, of: Circumstances, { report, error }: { report: ProviderRefund; error: unknown }): Promise<void> {
  const { order, payment, now, log } = of
  log.error({ err: error, paymentId: payment.id, providerRefundId: report.id }, 'can’t book a refund made at the provider')
  await noteForReview(
    tx,
    order,
    `the provider’s refund ${report.id} (${report.state}) can’t be booked. Other refunds of its payment are on hold until it is`,
  )
  const dedupeKey = `alert:unbooked-refund:${report.id}:${report.state}`
  await enqueue(tx, { kind: 'alert-order', payload: { orderId: order.id }, dedupeKey })
  await putOffChecks(tx, payment.id, { now, until: new Date(now.getTime() + UNBOOKED_RETRY_MS) })
}

type Other = { report: ProviderRefund; stuck: readonly Refund[] | 'SUPERSEDED' }

/**
 * Records a refund as made at the provider, or as the replacement of a refund of this site that couldn't be paid. A superseded attempt of
 * this site that was paid after all also counts as made at the provider.
 */
async function recordOther(tx: Tx, of: Circumstances, { report, stuck }: Other): Promise<void> {
  if (stuck === 'SUPERSEDED' && report.state !== 'processed') return
  const replaced = stuck === 'SUPERSEDED' ? undefined : replacedRefund(report, stuck)
  if (replaced) await recordReplaced(tx, replaced, { order: of.order, reported: report, now: of.now })
  else if (await hasMoved(tx, of.payment, report)) await recordExternal(tx, of, report)
}

const isFailed = ({ state }: ProviderRefund): boolean => state === 'failed'

/** Whether the provider can't pay a refund: it failed, or needs a bank account. */
const isStuck = ({ state }: ProviderRefund): boolean => state === 'failed' || state === 'needs-attention'

const effective = (made: readonly ProviderRefund[]) => made.filter((refund) => !isFailed(refund))

/** Queues a dispute sync, because a listed refund may be the first sign that a dispute is over. */
const syncDisputesOnce = (tx: Tx, { reference }: RefundedPayment, providerRefundId: string) =>
  enqueue(tx, { kind: SYNC_DISPUTES, payload: { reference }, dedupeKey: `${SYNC_DISPUTES}:refund:${providerRefundId}` })

const sumOf = (made: readonly ProviderRefund[]): number => made.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Whether a refund has moved money. It hasn't if its first report says that it failed, or if its payment isn't in the ledger. */
const hasMoved = async (tx: Tx, payment: RefundedPayment, { state }: ProviderRefund): Promise<boolean> =>
  state !== 'failed' && (payment.status.startsWith('SUCCEEDED') || (await isPaymentBooked(tx, payment.id)))

/** Schedules another check of a sent refund that the provider doesn't list. The request never arrived, or the refund isn't listed yet. */
async function scheduleRecheck(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const isDue = refund.nextCheckAt !== null && refund.nextCheckAt <= now
  if (!isDue || (refund.status !== 'UNKNOWN' && refund.status !== 'SENDING')) return
  const checks = refund.checks + 1
  if (maySendAgain(checks)) return changeRefund(tx, refund.id, { status: 'APPROVED', checks: 0, nextCheckAt: now })
  await changeRefund(tx, refund.id, { status: 'UNKNOWN', checks, nextCheckAt: nextCheckAt('UNKNOWN', checks, now) })
}

/** Records a refund made manually at the provider. If part of the payment is left, a manager decides which courses it was for. */
async function recordExternal(tx: Tx, { order, payment, now }: Circumstances, report: ProviderRefund): Promise<void> {
  const { currency } = report
  if (currency !== 'NGN' && currency !== 'USD') throw new Error(`The provider’s refund ${report.id} is in ${currency}.`)
  const refund = await insertRefund(tx, {
    kind: 'EXTERNAL',
    orderId: order.id,
    lineId: null,
    paymentId: payment.id,
    currency,
    amountMinor: report.amountMinor,
    status: 'PENDING',
    reason: 'Created at the provider',
    requestedBy: null,
    now,
    providerRefundId: report.id,
  })
  await bookExternal(tx, refund, { order, now })
  await noteForReview(tx, order, `refund ${refund.id} was made at the provider`)
  await alertRefund(tx, refund, 'EXTERNAL')
  await recordOutcome(tx, refund, { order, reported: report, now })
}
