import type { BillingDetails } from '@akada/contract/billing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** The stored content of a receipt. Optional fields were added later and are missing in older receipts. */
export type ReceiptSnapshot = {
  /** The seller from the settings at that time. The name defaults to the site name. */
  seller?: { name: string; address: string; country?: string; taxId: string }
  /** After the buyer's erasure, only the country remains, for tax. */
  buyer: { name?: string; email?: string; company?: BillingDetails; country: string }
  currency: string
  subtotalMinor?: number
  discountMinor?: number
  couponCode?: string | null
  taxRateBps?: number
  taxMinor?: number
  totalMinor: number
  /** The amount charged to the buyer. Missing if it equals the total. */
  receivedMinor?: number
  /**
   * `paidMinor` is missing if it equals the discounted price. A line of seats has their number, and a line of a bundle the titles of its
   * courses. Both have the total amounts and the sum of the VAT.
   */
  lines: {
    title: string
    priceMinor: number
    discountMinor: number
    paidMinor?: number
    seats?: number
    courses?: string[]
    taxMinor?: number
  }[]
  paidAt: string
  /** Null if nothing was left to pay. Missing after the buyer is erased. */
  paidWith?: { channel: string | null; cardBrand: string | null; cardLast4: string | null } | null
}

/** Inserts a receipt. Returns false if the order already has one. */
export async function insertReceipt(tx: Tx, orderId: number, snapshot: ReceiptSnapshot, issuedAt: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('receipts')
    .values({
      order_id: orderId,
      snapshot: JSON.stringify(snapshot),
      issued_at: issuedAt,
    })
    .onConflict((conflict) => conflict.constraint('receipts_once_key').doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findReceipt = async (db: Db, orderId: number) => {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('tax_documents as invoice', (join) =>
      join.onRef('invoice.order_id', '=', 'receipts.order_id').on('invoice.kind', '=', 'INVOICE'),
    )
    .select([
      sql<string>`invoice.number`.as('number'),
      'receipts.snapshot',
      'receipts.issued_at as issuedAt',
      'users.email',
      'users.erased_at as erasedAt',
    ])
    .select(sql<string>`issued_day(receipts.issued_at)::text`.as('issuedOn'))
    // Not in the snapshot, so that it is erased with the gift.
    .select(
      sql<string | null>`(
        select recipient_name from gifts join order_lines on order_lines.id = gifts.order_line_id
        where order_lines.order_id = receipts.order_id)`.as('giftFor'),
    )
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('sale_returns').select('order_id').where('sale_returns.order_id', '=', orderId)).as('hasReturns'),
      exists(
        selectFrom('tax_documents as notes').select('notes.id').where('notes.order_id', '=', orderId).where('notes.kind', '<>', 'INVOICE'),
      ).as('hasCorrections'),
    ])
    .where('receipts.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  const { snapshot, email, erasedAt, ...receipt } = row
  return { ...receipt, snapshot: snapshot as unknown as ReceiptSnapshot, email: erasedAt === null ? email : null }
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Returns the amounts of an order's sale that were returned: processed refunds and lost disputes. */
export const listReturned = (db: Db, orderId: number) =>
  db
    .selectFrom('sale_returns')
    .leftJoin('refunds', 'refunds.id', 'sale_returns.refund_id')
    .leftJoin('disputes', 'disputes.id', 'sale_returns.dispute_id')
    .select([sql<number>`sale_returns.sale_minor`.as('amountMinor'), sql<string>`sale_returns.currency`.as('currency')])
    .select(
      sql<string>`issued_day(coalesce(refunds.settled_at, refunds.requested_at, disputes.resolved_at, disputes.created_at))::text`.as(
        'returnedOn',
      ),
    )
    .select(sql<boolean>`sale_returns.dispute_id is not null`.as('isByBank'))
    .where('sale_returns.order_id', '=', orderId)
    .where('sale_returns.sale_minor', '>', 0)
    .where(sql<boolean>`(refunds.id is null or refunds.status = 'PROCESSED')`)
    .orderBy('refunds.id')
    .orderBy('disputes.id')
    .execute()

/** Lists the credit and debit notes of an order, oldest first. */
export const listCorrections = (db: Db, orderId: number) =>
  db
    .selectFrom('tax_documents')
    .select([sql<string>`number`.as('number'), 'kind', 'gross_minor as amountMinor', 'currency'])
    .select(sql<string>`issued_on::text`.as('issuedOn'))
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'INVOICE')
    .orderBy('id')
    .execute()

/** Returns the refunded amounts that were never part of the sale. */
export const listReturnedExtras = (db: Db, orderId: number) =>
  db
    .selectFrom('sale_returns')
    .innerJoin('refunds', 'refunds.id', 'sale_returns.refund_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.currency', sql<number>`sale_returns.amount_minor - sale_returns.sale_minor`.as('amountMinor')])
    .select(sql<string>`issued_day(coalesce(refunds.settled_at, refunds.requested_at))::text`.as('returnedOn'))
    .select('payments.status as paymentStatus')
    .where('sale_returns.order_id', '=', orderId)
    .where('refunds.status', '=', 'PROCESSED')
    .whereRef('sale_returns.amount_minor', '>', 'sale_returns.sale_minor')
    .orderBy('refunds.id')
    .execute()

export async function eraseReceiptBuyer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ snapshot: sql`jsonb_set(snapshot - 'paidWith', '{buyer}', jsonb_build_object('country', snapshot -> 'buyer' -> 'country'))` })
    .where('order_id', 'in', (orders) => orders.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}
