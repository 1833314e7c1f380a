import type { Tx } from '#platform/database/database.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { insertUser, markEmailVerified, type NewUser } from './accounts.queries.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export type ProvenUser = Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'countryCode'> & { now: Date }

/** Creates a student account without a password, for a user whose email address another service has verified. Returns its id. */
export async function addProvenUser(tx: Tx, { now, ...person }: ProvenUser): Promise<string> {
  const country = countryNames.of(person.countryCode) ?? person.countryCode
  const id = await insertUser(tx, { ...person, country, phoneNumber: null, passwordHash: NO_PASSWORD })
  await markEmailVerified(tx, id, now)
  return id
}
