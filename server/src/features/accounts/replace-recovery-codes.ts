import type { Db } from '#platform/database/database.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { putRecoveryCodes } from './accounts.factors.queries.ts'
import { lockAccount } from './accounts.queries.ts'
import { type Asked, hashOf, makeRecoveryCodes, type Proof, requireFactor, requireProof } from './accounts.second-factor.ts'

export async function replaceRecoveryCodes(db: Db, asked: Asked, proof: Proof): Promise<string[]> {
  await requireProof(db, asked, proof)
  const { user } = asked
  const recoveryCodes = makeRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await requireFactor(tx, user.id)
    await putRecoveryCodes(tx, user.id, recoveryCodes.map(hashOf))
    await queueNotice(tx, user.id, 'RECOVERY_CODES_RENEWED')
  })
  return recoveryCodes
}
