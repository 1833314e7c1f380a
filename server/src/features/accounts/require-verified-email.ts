import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPerson } from './accounts.queries.ts'

/** Refuses the user while the email address is unverified, because it may belong to someone else. */
export async function requireVerifiedEmail(db: Db, userId: string): Promise<void> {
  const person = (await findPerson(db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if (person.emailVerifiedAt === null) refuse('EMAIL_NOT_VERIFIED')
}
