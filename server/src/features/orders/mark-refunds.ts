import type { Tx } from '#platform/database/database.ts'
import { noteForReview, setRefundState } from './orders.queries.ts'

export type RefundState = 'PAID' | 'REFUND_REQUESTED' | 'REFUNDED'

/** What refunds have made of an order that was paid; one that is held or was never paid keeps its state. */
export const markRefunds = (tx: Tx, orderId: number, state: RefundState): Promise<void> => setRefundState(tx, orderId, state)

/** Something about an order's refunds that a person has to look at. */
export const noteRefund = (tx: Tx, orderId: number, reason: string): Promise<void> => noteForReview(tx, orderId, reason)
