import type { Db, Tx } from '#platform/database/database.ts'
import { blankPaidAccounts, deleteSquareAccounts, listErasedWithAccount } from './payouts.accounts.queries.ts'

/** Takes out where a person was paid, in each currency in which they have nothing more to get. */
export async function erasePayoutAccounts(tx: Tx, instructorId: string): Promise<void> {
  await blankPaidAccounts(tx, instructorId)
  await deleteSquareAccounts(tx, instructorId)
}

/** The same for those who were still to be paid when they were erased. */
export async function eraseRemainingAccounts(db: Db): Promise<void> {
  for (const instructorId of await listErasedWithAccount(db)) await db.transaction().execute((tx) => erasePayoutAccounts(tx, instructorId))
}
