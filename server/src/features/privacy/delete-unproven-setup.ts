import { deleteApplicationsBefore } from '#features/instructors/instructors.face.ts'
import { deleteAccountsBefore } from '#features/payouts/payouts.face.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Deletes the payout accounts and the applications to teach that were stored before the address was verified. Keeps what the owner has set
 * up since.
 */
export const deleteUnprovenSetup = (db: Db, { userId, provenAt }: { userId: string; provenAt: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await deleteAccountsBefore(tx, userId, provenAt)
    await deleteApplicationsBefore(tx, userId, provenAt)
  })
