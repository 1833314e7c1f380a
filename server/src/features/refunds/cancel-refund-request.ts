import { lockOrder } from '#features/orders/orders.face.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listLines } from './refunds.orders.queries.ts'
import { closeWithdrawn, findRefund, listLineIds, type Refund } from './refunds.queries.ts'
import { followRefunds } from './start-refund.ts'

type Withdrawal = { id: number; userId: string; now: Date }

/** Withdraws a buyer's request that awaits a decision. */
export const cancelRefundRequest = (db: Db, withdrawal: Withdrawal): Promise<Refund & { courseId: number; seats: number | null }> =>
  inTransaction(db, async (tx) => {
    const { id, userId, now } = withdrawal
    const asked = await findRefund(tx, id)
    const order = asked?.kind === 'BUYER' ? await lockOrder(tx, asked.orderId) : undefined
    if (order?.userId !== userId) return refuse('REFUND_NOT_FOUND')
    const refund = (await closeWithdrawn(tx, withdrawal)) ?? refuse('REFUND_DECIDED')
    await followRefunds(tx, order, now)
    const lineIds = await listLineIds(tx, id)
    const lines = (await listLines(tx, order.id)).filter((line) => lineIds.includes(line.id))
    return { ...refund, courseId: lines[0]?.courseId ?? 0, seats: lines[0]?.isSeat ? lines.length : null }
  })
