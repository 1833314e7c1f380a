import { downloadOrders } from '@akada/contract/purchases.ts'
import { requestRefund } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Db } from '#platform/database/database.ts'
import { givenCheckout } from './order-steps.ts'
import type { testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

type Paid = { courses?: number; currency?: 'NGN' | 'USD'; card?: 'refund-fails' | 'refund-needs-attention' }

/** An order that was paid at the simulator and settled, with all its jobs done. */
export async function givenPurchase(app: TestApp, { card, ...checkout }: Paid = {}) {
  const order = await givenCheckout(app, checkout)
  await app.paystack.pay(order.reference, { webhook: 'none', ...(card && { card }) })
  await settleOrder(app.deps, order.reference)
  await app.runJobs()
  const [courseId = 0] = order.courseIds
  return { ...order, courseId }
}

type Purchase = Awaited<ReturnType<typeof givenPurchase>>

type Bought = Pick<Purchase, 'orderId' | 'courseId' | 'buyer'>

export const askForRefund = (app: TestApp, { orderId, courseId, buyer }: Bought, as = buyer) =>
  app.call(requestRefund, { params: { id: orderId }, body: { courseId, reason: 'Not for me.' } }, as)

/** Completes the first of a course's two lectures, so that a refund needs a manager's decision. */
export async function learnHalf(db: Db, { buyer, courseId }: { buyer: { id: string }; courseId: number }) {
  await sql`
    insert into lecture_completions (enrollment_id, lecture_id)
    select enrollments.id, min(lectures.id) from enrollments
      join sections using (course_id) join lectures on lectures.section_id = sections.id
    where enrollments.user_id = ${buyer.id} and enrollments.course_id = ${courseId} group by enrollments.id`.execute(db)
}

/** A refund request that awaits a manager's decision. */
export async function givenWaitingRefund(app: TestApp) {
  const purchase = await givenPurchase(app)
  await learnHalf(app.db, purchase)
  const { data } = await askForRefund(app, purchase)
  return { ...purchase, refundId: data.id as number }
}

/** Advances the provider's refunds by one step. */
export async function letProviderWork({ paystack, runJobs }: TestApp) {
  await paystack.settled()
  await paystack.advance(1_000)
  await paystack.settled()
  await runJobs()
}

/** The buyer's bank wins a dispute, and the site processes it. */
export async function loseDispute({ paystack, runJobs }: TestApp, reference: string, amountMinor?: number) {
  await paystack.dispute(reference, amountMinor === undefined ? {} : { amountMinor })
  await paystack.settled()
  await paystack.resolveDispute(paystack.disputes(reference).at(-1)?.id ?? 0, 'auto-accepted')
  await paystack.settled()
  await runJobs()
}

/** Returns the amount of a payment that was refunded by the provider or charged back, in kobo or cents. */
export const returnedOf = ({ paystack }: TestApp, reference: string): number =>
  [
    ...paystack.refunds(reference).filter(({ status }) => status !== 'failed'),
    ...paystack.disputes(reference).filter(({ status }) => status === 'resolved'),
  ].reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Returns an order's refunded amount in orders.csv, in kobo or cents. */
export async function refundedInTable({ call, ownerDb }: TestApp, orderId: number, manager: { id: string }): Promise<number> {
  await ownerDb.deleteFrom('throttle_windows').execute()
  const { text = '' } = await call(downloadOrders, { query: { from: '2020-01-01', to: '2030-01-01' } }, manager)
  const row = text
    .split('\r\n')
    .map((cells) => cells.split(','))
    .find(([id]) => id === String(orderId))
  return Math.round(Number(row?.[10]) * 100)
}

/** Returns an order's refunds, newest last. */
export const refundsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'kind', 'status', 'amount_minor as amountMinor', 'attempt', 'provider_says as providerSays', 'order_line_id as lineId'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const statusOf = async (db: Db, orderId: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

export const activeCourseIds = async (db: Db, userId: string) => {
  const rows = await db.selectFrom('enrollments').select('course_id').where('user_id', '=', userId).where('status', '=', 'ACTIVE').execute()
  return rows.map(({ course_id }) => course_id).sort((one, other) => one - other)
}

/** Sums the ledger entries of an order's payments, lines, refunds and disputes, by account. */
export async function bookedOf(db: Db, orderId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where (t.kind in ('SALE', 'SUSPENSE') and t.source_id in (select id::text from payments where order_id = ${orderId}))
      or (t.kind like 'REFUND%' and split_part(regexp_replace(t.source_id, '^(lowered|failed|again):', ''), ':', 1) in (select id::text from refunds where order_id = ${orderId}))
      or (t.kind = 'RELEASE' and t.source_id in (select id::text from order_lines where order_id = ${orderId}))
      or (t.kind = 'REFUND' and t.source_id ~ '^(line|resold):' and split_part(t.source_id, ':', 2) in (
        select id::text from order_lines where order_id = ${orderId}))
      or (t.kind = 'CHARGEBACK' and t.source_id in (
        select disputes.id::text from disputes join payments on payments.id = payment_id where order_id = ${orderId}))
    group by account having sum(amount_minor) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
