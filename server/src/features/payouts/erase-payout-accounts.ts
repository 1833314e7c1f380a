import type { Db, Tx } from '#platform/database/database.ts'
import { blankPaidAccounts, deleteSquareAccounts, listErasedWithAccount } from './payouts.accounts.queries.ts'

/** Deletes an instructor's bank details in each currency in which nothing is due. */
export async function erasePayoutAccounts(tx: Tx, instructorId: string): Promise<void> {
  await blankPaidAccounts(tx, instructorId)
  await deleteSquareAccounts(tx, instructorId)
}

/** Like `erasePayoutAccounts`, for all erased instructors who had earnings due when they were erased. */
export async function eraseRemainingAccounts(db: Db): Promise<void> {
  for (const instructorId of await listErasedWithAccount(db)) await db.transaction().execute((tx) => erasePayoutAccounts(tx, instructorId))
}
