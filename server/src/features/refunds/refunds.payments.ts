import { sentBackOf } from '#features/ledger/post-refund.ts'
import type { Db } from '#platform/database/database.ts'
import { findReceived } from './refunds.orders.queries.ts'

/** What of a payment has neither left by a refund nor by the buyer's bank, in kobo or cents. Refunds count once they are booked. */
export const leftOfPayment = async (db: Db, paymentId: number): Promise<number> =>
  (await findReceived(db, paymentId)) - (await sentBackOf(db, paymentId))
