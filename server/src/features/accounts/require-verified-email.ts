import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPerson } from './accounts.queries.ts'

/** Refuses setup steps on an account that may belong to someone other than the owner of its address. */
export async function requireVerifiedEmail(db: Db, userId: string): Promise<void> {
  const person = (await findPerson(db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if (person.emailVerifiedAt === null) refuse('EMAIL_NOT_VERIFIED')
}
