import { toMajor } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import * as ask from './privacy.export.queries.ts'
import { pick } from './privacy.rules.ts'

export async function gatherOrders(db: Db, userId: string) {
  const linesOf = pick(await ask.orderLinesOf(db, userId), 'orderId')
  const paymentsOf = pick(await ask.paymentsOf(db, userId), 'orderId')
  const orders = await ask.ordersOf(db, userId)
  return orders.map(({ id, subtotalMinor, discountMinor, totalMinor, receiptNumber, receiptIssuedAt, receipt, ...order }) => ({
    number: id,
    ...order,
    subtotal: toMajor(subtotalMinor),
    discount: toMajor(discountMinor),
    total: toMajor(totalMinor),
    lines: linesOf(id).map(inMajor),
    payments: paymentsOf(id).map(({ amountMinor, ...payment }) => ({ ...payment, amount: toMajor(amountMinor) })),
    receipt: receiptNumber === null ? null : { number: receiptNumber, issuedAt: receiptIssuedAt, buyer: buyerOf(receipt) },
  }))
}

export const gatherRefunds = async (db: Db, userId: string) =>
  (await ask.refundsOf(db, userId)).map(({ amountMinor, ...refund }) => ({ ...refund, amount: toMajor(amountMinor) }))

export const gatherSales = async (db: Db, userId: string) => (await ask.salesOf(db, userId)).map(inMajor)

export const gatherPayouts = async (db: Db, userId: string) =>
  (await ask.payoutsOf(db, userId)).map(({ amountMinor, ...payout }) => ({ ...payout, amount: toMajor(amountMinor) }))

const inMajor = <L extends { priceMinor: number; discountMinor: number }>({ priceMinor, discountMinor, ...line }: L) => ({
  ...line,
  price: toMajor(priceMinor),
  discount: toMajor(discountMinor),
})

// The other fields of a receipt repeat the order.
const buyerOf = (snapshot: unknown) => (snapshot as { buyer: Record<string, string> }).buyer
