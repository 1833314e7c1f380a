/** Queries that other features may call. */
export { lockBuyers, refundUnit } from './refunds.orders.queries.ts'
export { creditNoteOf, isWithdrawnRefund, markUncertain, refundedBundle, refundedSeats } from './refunds.queries.ts'
