/** Queries that other features may call. */
export { creditNoteOf, markUncertain, refundedSeats } from './refunds.queries.ts'
