import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { queueVerification } from './accounts.email-queue.ts'
import { findPerson } from './accounts.queries.ts'
import { turns } from './accounts.rules.ts'

export async function resendVerification(db: Db, userId: string, now: Date): Promise<void> {
  const person = (await findPerson(db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if (person.emailVerifiedAt !== null) refuse('EMAIL_VERIFIED_ALREADY')
  await requireTurn(db, { ...turns.verificationNow(userId), now })
  await requireTurn(db, { ...turns.verificationToday(userId), now })
  await queueVerification(db, userId)
}
