import type { Db } from '#platform/database/database.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { deleteFactor } from './accounts.factors.queries.ts'
import { lockAccount } from './accounts.queries.ts'
import { type Asked, type Proof, requireProof } from './accounts.second-factor.ts'

export async function disableSecondFactor(db: Db, asked: Asked, proof: Proof): Promise<void> {
  await requireProof(db, asked, proof)
  const { user } = asked
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await deleteFactor(tx, user.id)
    await queueNotice(tx, user.id, 'SECOND_FACTOR_OFF')
  })
}
