import type { Registration } from '@akada/contract/accounts.ts'
import type * as z from 'zod/mini'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { insertUser } from './accounts.queries.ts'

/** Makes an account with the role of a student, and answers its id. */
export async function registerUser(db: Db, registration: z.output<typeof Registration>): Promise<string> {
  const { password, ...person } = registration
  const passwordHash = await hashPassword(password)
  const user = { ...person, phoneNumber: person.phoneNumber ?? null, passwordHash }
  return refuseOn(
    { users_email_key: 'EMAIL_TAKEN' },
    db.transaction().execute((tx) => insertUser(tx, user)),
  )
}
