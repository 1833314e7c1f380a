/** Queries that other features may call. */
export { markUncertain, refundedSeats } from './refunds.queries.ts'
