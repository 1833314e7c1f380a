import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeEmail } from './people.emails.ts'
import { findAddressee } from './people.queries.ts'

export const TELL_PERSON = 'tell-person'

/** An admin's change to a user's account. */
export type Told = { userId: string; change: 'SUSPENDED' | 'RESTORED' | 'ROLES_CHANGED'; words: string }

/** Queues an email. A suspended user can't log in to read a notification, and the owner should learn of every change. */
export const notifyPerson = (tx: Tx, told: Told): Promise<void> => enqueue(tx, { kind: TELL_PERSON, payload: told })

export async function mailPerson({ db, mailer, site }: Deps, { userId, change, words }: Told): Promise<void> {
  const person = await findAddressee(db, userId)
  if (person) await mailer.send({ to: person.email, ...changeEmail(site, { change, words, firstName: person.firstName }) })
}
