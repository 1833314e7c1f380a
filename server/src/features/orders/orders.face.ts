/** Queries that other features may call. */
export {
  clearReview,
  closeHeldOrder,
  type LockedOrder,
  lockKnownOrder,
  lockOrder,
  lockOrdersOf,
  lockOrdersToNote,
  noteForReview,
  setRefundState,
} from './orders.queries.ts'
export type { ReceiptSnapshot } from './orders.receipts.queries.ts'
export { listLostReductions, listReducedBundles, type ReducedBundle, renewReductions } from './orders.reductions.queries.ts'
