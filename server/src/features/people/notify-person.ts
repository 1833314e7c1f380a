import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeEmail } from './people.emails.ts'
import { findAddressee } from './people.queries.ts'

export const TELL_PERSON = 'tell-person'

/** What an admin did to somebody's account. */
export type Told = { userId: string; change: 'SUSPENDED' | 'RESTORED' | 'ROLES_CHANGED'; words: string }

/** By mail: whoever is suspended can’t come in to read it, and nobody else may have done it unseen. */
export const notifyPerson = (tx: Tx, told: Told): Promise<void> => enqueue(tx, { kind: TELL_PERSON, payload: told })

export async function mailPerson({ db, mailer, site }: Deps, { userId, change, words }: Told): Promise<void> {
  const person = await findAddressee(db, userId)
  if (person) await mailer.send({ to: person.email, ...changeEmail(site, { change, words, firstName: person.firstName }) })
}
