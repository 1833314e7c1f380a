import { randomBytes } from 'node:crypto'
import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Transaction } from '#platform/payments/provider.ts'

/** Returns a reference that can't be guessed: 128 random bits, in characters that Paystack accepts for payments and transfers. */
const newReference = () => `pay-${randomBytes(16).toString('hex')}`

export type NewAttempt = {
  orderId: number
  provider: string
  amountMinor: number
  currency: Currency
  createdAt: Date
  nextCheckAt: Date | null
}

/** Inserts a payment before the provider is asked, so that the site knows every payment at the provider. */
export const insertPayment = (tx: Tx, attempt: NewAttempt) =>
  tx
    .insertInto('payments')
    .values({
      order_id: attempt.orderId,
      provider: attempt.provider,
      reference: newReference(),
      amount_minor: attempt.amountMinor,
      currency: attempt.currency,
      created_at: attempt.createdAt,
      next_check_at: attempt.nextCheckAt,
    })
    .returning(['id', 'order_id as orderId', 'reference', 'amount_minor as amountMinor', 'currency'])
    .executeTakeFirstOrThrow()

export type NewPaymentRow = Awaited<ReturnType<typeof insertPayment>>

const paymentColumns = [
  'payments.id',
  'payments.order_id as orderId',
  'payments.reference',
  'payments.status',
  'payments.amount_minor as amountMinor',
  'payments.currency',
  'payments.authorization_url as authorizationUrl',
  'payments.created_at as createdAt',
  'payments.verified_at as verifiedAt',
] as const

export const findPayment = (db: Db, reference: string) =>
  db.selectFrom('payments').select(paymentColumns).where('reference', '=', reference).executeTakeFirst()

export const findPaymentById = (db: Db, id: number) =>
  db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()

/** Returns the provider's message about a payment, for the operator. */
export const findRefusal = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['order_id as orderId', 'currency', 'gateway_response as providerSays'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a payment. `hasOtherSuccess` is reliable because the caller has locked the order. */
export const lockPayment = (tx: Tx, reference: string) =>
  tx
    .selectFrom('payments')
    .select(paymentColumns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments as others')
          .select('others.id')
          .whereRef('others.order_id', '=', 'payments.order_id')
          .whereRef('others.id', '<>', 'payments.id')
          .where('others.status', '=', sql.lit('SUCCEEDED')),
      ).as('hasOtherSuccess'),
    )
    .where('payments.reference', '=', reference)
    .forUpdate('payments')
    .executeTakeFirstOrThrow()

export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Stores the URL of the payment page. A payment that a webhook has settled in the meantime keeps its status. */
export async function markInitialized(db: Db, id: number, authorizationUrl: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      status: sql`case when status in ('CREATED', 'UNKNOWN') then 'INITIALIZED' else status end`,
      authorization_url: authorizationUrl,
    })
    .where('id', '=', id)
    .execute()
}

export async function markUnsent(db: Db, id: number, status: 'REJECTED' | 'UNKNOWN', providerSays: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status, gateway_response: providerSays.slice(0, 300), ...(status === 'REJECTED' && { next_check_at: null }) })
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .execute()
}

export type Outcome = 'SUCCEEDED' | 'SUCCEEDED_DUPLICATE' | 'MISMATCH' | 'FAILED' | 'ABANDONED' | 'PENDING'

/** Stores the provider's report on a payment, but only the brand and last four digits of a card. */
export async function recordOutcome(
  tx: Tx,
  id: number,
  record: { status: Outcome; reported: Transaction; now: Date; nextCheckAt: Date | null },
) {
  const { status, reported, now, nextCheckAt } = record
  const isSettled = status === 'SUCCEEDED' || status === 'SUCCEEDED_DUPLICATE'
  await tx
    .updateTable('payments')
    .set({
      status,
      provider_transaction_id: reported.id,
      provider_status: reported.providerStatus,
      gateway_response: reported.gatewayResponse,
      channel: reported.channel,
      card_brand: reported.cardBrand,
      card_last4: reported.cardLast4,
      paid_amount_minor: reported.status === 'success' || reported.status === 'reversed' ? reported.amountMinor : null,
      fees_minor: reported.feesMinor,
      verified_at: now,
      checks: sql`checks + 1`,
      next_check_at: nextCheckAt,
      ...(isSettled && { settled_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a payment that differs from its order as accepted. Returns the provider's fee, and how the buyer paid. */
export const markAccepted = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('payments')
    .set({ status: 'SUCCEEDED', settled_at: now })
    .where('id', '=', id)
    .where('status', '=', 'MISMATCH')
    .returning(['fees_minor as feeMinor', 'channel', 'card_brand as cardBrand', 'card_last4 as cardLast4'])
    .returning('paid_amount_minor as receivedMinor')
    .executeTakeFirstOrThrow()

/** Schedules the next check of a payment whose outcome the provider didn't report. */
export async function reschedule(db: Db, id: number, { now, nextCheckAt }: { now: Date; nextCheckAt: Date | null }): Promise<void> {
  await db
    .updateTable('payments')
    .set({ verified_at: now, checks: sql`checks + 1`, next_check_at: nextCheckAt })
    .where('id', '=', id)
    .execute()
}

/** Stops checking the payment. A success that is reported later still counts. */
export async function giveUp(db: Db, id: number, status: 'REJECTED' | 'EXPIRED'): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status, next_check_at: null })
    .where('id', '=', id)
    .where('status', 'not in', ['SUCCEEDED', 'SUCCEEDED_DUPLICATE', 'MISMATCH'])
    .execute()
}

export const listDuePayments = (db: Db, now: Date, limit: number) =>
  db.selectFrom('payments').select(['reference']).where('next_check_at', '<=', now).orderBy('next_check_at').limit(limit).execute()

export type NewEvent = { provider: string; bodySha256: string; event: string; reference: string | null; now: Date }

/** Inserts a webhook event. Returns undefined if the same bytes were received before. */
export const insertEvent = (tx: Tx, event: NewEvent) =>
  tx
    .insertInto('webhook_events')
    .values({
      provider: event.provider,
      body_sha256: event.bodySha256,
      event: event.event,
      reference: event.reference,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.constraint('webhook_events_once_key').doNothing())
    .returning('id')
    .executeTakeFirst()

export const findEvent = (db: Db, id: number) =>
  db.selectFrom('webhook_events').select(['id', 'event', 'reference', 'status']).where('id', '=', id).executeTakeFirst()

export async function closeEvent(db: Db, id: number, status: 'DONE' | 'IGNORED', now: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ status, processed_at: now }).where('id', '=', id).execute()
}

/** Erases card details and the URL of the payment page, which shows the buyer's data. */
export async function erasePayer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ authorization_url: null, card_brand: null, card_last4: null })
    .where('order_id', 'in', (orders) => orders.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}
