import type { BillingDetails } from '@akada/contract/billing.ts'
import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Serializes a user's checkouts until the transaction ends, so that a double click places one order. */
export async function lockCheckout(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checkout:' || ${userId}::text, 0))`.execute(tx)
}

export const findBuyer = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'country_code as countryCode', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Locks the buyer of a receipt, so that the account can't be erased until the transaction ends. An erased buyer has no name. */
export const lockBuyer = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'country_code as countryCode', 'erased_at as erasedAt', 'suspended_at as suspendedAt'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()

export type Buyer = Awaited<ReturnType<typeof findBuyer>>
export type LockedBuyer = Awaited<ReturnType<typeof lockBuyer>>
export type OrderLine = Awaited<ReturnType<typeof linesOf>>[number]

export async function countRecentPayments(db: Db, userId: string, since: Date): Promise<number> {
  // Reads all payments of the user rather than the recent payments of all users, which are far more numerous.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (
      select payments.created_at from orders join payments on payments.order_id = orders.id
      where orders.user_id = ${userId}
      offset 0
    ) own
    where created_at > ${since}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Finds the open order for exactly this cart, with its newest payment attempt. */
export const findOpenOrder = (db: Db, userId: string, fingerprint: string) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'payments.id as paymentId',
      'payments.status as paymentStatus',
      'payments.authorization_url as authorizationUrl',
      'payments.created_at as paymentCreatedAt',
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.cart_fingerprint', '=', fingerprint)
    .where('orders.status', '=', sql.lit('PENDING'))
    .orderBy('payments.id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()

/**
 * Locks the user's open orders, so that they aren't settled in the meantime. Like settlement, locks them before the coupon. Checkout locks
 * in this sequence: the user's checkout, their orders, the coupon, enrollments, the cart. Returns whether there are any.
 */
export async function lockOpenOrders(tx: Tx, userId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', sql.lit('PENDING'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return open.length > 0
}

/**
 * Supersedes the open orders of a user who checks out a changed cart. A superseded order that is paid anyway still counts. Returns the ids
 * of the superseded orders.
 */
export async function supersedeOpenOrders(tx: Tx, userId: string): Promise<number[]> {
  const superseded = await tx
    .updateTable('orders')
    .set({ status: 'EXPIRED' })
    .where('user_id', '=', userId)
    .where('status', '=', sql.lit('PENDING'))
    .returning('id')
    .execute()
  return superseded.map(({ id }) => id)
}

type FreeOrder = { userId: string; currency: Currency; couponCode: string | null; courseIds: readonly number[] }

/** Whether a zero-total order for exactly these courses exists and every enrollment is still active. */
export async function isEnrolledByOrder(db: Db, { userId, currency, couponCode, courseIds }: FreeOrder): Promise<boolean> {
  const sorted = [...new Set(courseIds)].sort((one, other) => one - other)
  const order = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', sql.lit('PAID'))
    .where('orders.total_minor', '=', 0)
    .where('orders.currency', '=', currency)
    .where('orders.coupon_code', couponCode === null ? 'is' : '=', couponCode)
    .where(
      sql<boolean>`(
        select array_agg(order_lines.course_id order by order_lines.course_id) from order_lines
        join enrollments on enrollments.course_id = order_lines.course_id and enrollments.user_id = orders.user_id
        where order_lines.order_id = orders.id and enrollments.status = 'ACTIVE'
      ) = ${sorted}::int[]
      and (select count(*) from order_lines where order_lines.order_id = orders.id) = ${sorted.length}`,
    )
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

export type NewOrder = {
  userId: string
  currency: Currency
  coupon: { id: number; code: string } | null
  taxRateBps: number
  fingerprint: string
  pricingCountry: string
  createdAt: Date
  expiresAt: Date
  lines: {
    courseId: number
    instructorId: string
    title: string
    priceMinor: number
    discountMinor: number
    shareClass: 'PLATFORM' | 'OWN_COUPON'
    seat: number
    bundle: { id: number; title: string } | null
  }[]
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  const subtotalMinor = sumOf(order.lines.map((line) => line.priceMinor))
  const discountMinor = sumOf(order.lines.map((line) => line.discountMinor))
  const { id } = await tx
    .insertInto('orders')
    .values({
      user_id: order.userId,
      status: 'PENDING',
      currency: order.currency,
      subtotal_minor: subtotalMinor,
      discount_minor: discountMinor,
      total_minor: subtotalMinor - discountMinor,
      coupon_id: order.coupon?.id ?? null,
      coupon_code: order.coupon?.code ?? null,
      tax_rate_bps: order.taxRateBps,
      cart_fingerprint: order.fingerprint,
      pricing_country: order.pricingCountry,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertBundles(tx, id, order.lines)
  await tx
    .insertInto('order_lines')
    .values(
      order.lines.map((line) => ({
        order_id: id,
        course_id: line.courseId,
        instructor_id: line.instructorId,
        title: line.title,
        price_minor: line.priceMinor,
        discount_minor: line.discountMinor,
        share_class: line.shareClass,
        seat: line.seat,
        bundle_id: line.bundle?.id ?? null,
      })),
    )
    .execute()
  return id
}

/** Stores what each bundle of an order costs: the sums of its lines. */
async function insertBundles(tx: Tx, orderId: number, lines: NewOrder['lines']): Promise<void> {
  const bundles = new Map(lines.flatMap(({ bundle }) => (bundle ? [[bundle.id, bundle]] : [])))
  for (const { id, title } of bundles.values()) {
    const own = lines.filter(({ bundle }) => bundle?.id === id)
    const price_minor = sumOf(own.map((line) => line.priceMinor))
    const discount_minor = sumOf(own.map((line) => line.discountMinor))
    await tx.insertInto('order_bundles').values({ order_id: orderId, bundle_id: id, title, price_minor, discount_minor }).execute()
  }
}

/** Expires the orders that were not paid in time. Returns their number. */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status: 'EXPIRED' })
    .where('status', '=', sql.lit('PENDING'))
    .where('expires_at', '<', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

declare const locked: unique symbol

const selectOrders = (tx: Tx) =>
  tx
    .selectFrom('orders')
    .select(['id', 'user_id as userId', 'status', 'currency', 'total_minor as totalMinor', 'pricing_country as pricingCountry'])
    .select(['paid_at as paidAt', 'review_reason as reviewReason'])
    .select(sql<boolean>`exists (select from order_bundles where order_id = orders.id)`.as('hasBundles'))
    .select(['subtotal_minor as subtotalMinor', 'discount_minor as discountMinor', 'coupon_code as couponCode'])
    .select('tax_rate_bps as taxRateBps')
    .select(['company_name as companyName', 'company_address as companyAddress', 'company_tax_id as companyTaxId'])

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** An order without its lines, locked until the transaction ends. Only the queries that lock orders create this type. */
export type LockedOrder = OrderRow & { readonly [locked]: true }

/** Locks an order. Every change to its money takes this lock first. */
export const lockOrder = async (tx: Tx, orderId: number): Promise<LockedOrder | undefined> =>
  (await selectOrders(tx).where('id', '=', orderId).forUpdate().executeTakeFirst()) as LockedOrder | undefined

/** Like `lockOrder`, for an order that another row references. */
export const lockKnownOrder = async (tx: Tx, orderId: number): Promise<LockedOrder> =>
  (await selectOrders(tx).where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()) as LockedOrder

/** Locks orders for a note. Rows that reference them can still be written, because their ids don't change. */
export const lockOrdersToNote = async (tx: Tx, orderIds: readonly number[]): Promise<LockedOrder[]> =>
  (await selectOrders(tx)
    .where('id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as LockedOrder[]

/** Locks a user's orders. An order is locked before its payments and before its buyer. */
export async function lockOrdersOf(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forNoKeyUpdate().execute()
}

/** Stores the company of an order. The receipt gets a copy when the order is paid. */
export async function updateBilling(tx: Tx, { id }: LockedOrder, billing: BillingDetails): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ company_name: billing.companyName, company_address: billing.companyAddress, company_tax_id: billing.companyTaxId })
    .where('id', '=', id)
    .execute()
}

export const eraseBilling = (tx: Tx, userId: string) =>
  tx
    .updateTable('orders')
    .set({ company_name: '', company_address: '', company_tax_id: '' })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('company_name', '<>', ''), eb('company_address', '<>', ''), eb('company_tax_id', '<>', '')]))
    .execute()

/** Returns an order's lines with their commissions, for its effects, receipt and booking. */
export async function linesOf(db: Db, orderId: number) {
  const rows = await selectLines(db, orderId).execute()
  return rows.map(({ affiliateId, commissionBps, paidFrom, ...line }) => ({
    ...line,
    paidMinor: line.priceMinor - line.discountMinor,
    commission: affiliateId === null || commissionBps === null || paidFrom === null ? null : { affiliateId, bps: commissionBps, paidFrom },
  }))
}

const selectLines = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .leftJoin('commissions', 'commissions.order_line_id', 'order_lines.id')
    .select(['id', 'course_id as courseId', 'title', 'price_minor as priceMinor', 'discount_minor as discountMinor', 'seat'])
    .select(['bundle_id as bundleId', 'instructor_id as instructorId', 'share_class as shareClass'])
    .select(['affiliate_id as affiliateId', 'commission_bps as commissionBps', 'paid_from as paidFrom'])
    .select(({ selectFrom }) =>
      selectFrom('order_bundles')
        .select('order_bundles.title')
        .whereRef('order_bundles.order_id', '=', 'order_lines.order_id')
        .whereRef('order_bundles.bundle_id', '=', 'order_lines.bundle_id')
        .as('bundleTitle'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('gifts').select('gifts.order_line_id').whereRef('gifts.order_line_id', '=', 'order_lines.id')).as('isGift'),
    )
    .where('order_id', '=', orderId)
    // Sorted, so that concurrent settlements lock the enrollments in the same sequence.
    .orderBy('course_id')
    .orderBy('seat')

export async function markPaid(tx: Tx, { id }: LockedOrder, paidAt: Date, reviewReason: string | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'PAID', paid_at: paidAt, ...(reviewReason !== null && withReason(reviewReason)) })
    .where('id', '=', id)
    .execute()
}

/** Appends a review reason. Earlier reasons stay, because each is about different money or courses. */
const withReason = (reason: string) => ({
  review_reason: sql<string>`case
    when review_reason is null then ${reason}
    when strpos(review_reason, ${reason}) > 0 then review_reason
    else review_reason || '; ' || ${reason} end`,
  review_since: sql<Date>`case when review_reason is null then now() else review_since end`,
})

/** Puts an order on hold for a manager. A paid order keeps its status; only the reason is added. */
export async function holdOrder(tx: Tx, { id }: LockedOrder, reviewReason: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status: sql`case when status in ('PENDING', 'EXPIRED', 'FAILED', 'HELD') then 'HELD' else status end`,
      ...withReason(reviewReason),
    })
    .where('id', '=', id)
    .execute()
}

/** Closes an order on hold whose money was refunded or never arrived. Orders that were paid in the meantime stay unchanged. */
export async function closeHeldOrder(tx: Tx, { id }: LockedOrder): Promise<void> {
  await tx.updateTable('orders').set({ status: 'FAILED' }).where('id', '=', id).where('status', '=', 'HELD').execute()
}

export async function noteForReview(tx: Tx, { id }: LockedOrder, reviewReason: string): Promise<void> {
  await tx.updateTable('orders').set(withReason(reviewReason)).where('id', '=', id).execute()
}

export async function clearReview(tx: Tx, { id }: LockedOrder): Promise<void> {
  await tx.updateTable('orders').set({ review_reason: null, review_since: null }).where('id', '=', id).execute()
}

export async function markDuplicateLine(tx: Tx, order: LockedOrder, lineId: number): Promise<void> {
  await tx.updateTable('order_lines').set({ is_duplicate: true }).where('id', '=', lineId).where('order_id', '=', order.id).execute()
}

/** Sets the refund status of a paid order. Other orders stay unchanged. */
export async function setRefundState(tx: Tx, { id }: LockedOrder, status: 'PAID' | 'REFUND_REQUESTED' | 'REFUNDED'): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['PAID', 'REFUND_REQUESTED', 'REFUNDED'])
    .execute()
}

export const findOrderForReview = (db: Db, orderId: number) =>
  db.selectFrom('orders').select(['id', 'status', 'review_reason as reviewReason']).where('id', '=', orderId).executeTakeFirst()
