import type { Registration } from '@akada/contract/account-fields.ts'
import type * as z from 'zod/mini'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import { type Fault, refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { queueVerification } from './accounts.email-queue.ts'
import { PHONE_NUMBER_FAULT, toE164 } from './accounts.phone-numbers.ts'
import { insertUser, type NewUser } from './accounts.queries.ts'
import { turns } from './accounts.rules.ts'
import { checkPassword } from './check-password.ts'

export type Registering = { registration: z.output<typeof Registration>; siteName: string; address: string; now: Date }

/** Creates a student account and returns its id. */
export async function registerUser(db: Db, { registration, siteName, address, now }: Registering): Promise<string> {
  await requireTurn(db, { ...turns.register(networkOf(address)), now })
  const user = await judgeRegistration(registration, siteName)
  const made = db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, user)
    await queueVerification(tx, id)
    return id
  })
  return refuseOn({ users_email_key: 'EMAIL_TAKEN' }, made)
}

/** Returns a new user's columns. Refuses with all faults that the contract can't find. */
export async function judgeRegistration(registration: z.output<typeof Registration>, siteName: string): Promise<NewUser> {
  const { password, ...person } = registration
  const faults: Fault[] = await checkPassword({ password, person, siteName, path: 'password' })
  const phoneNumber = person.phoneNumber ? toE164(person.phoneNumber) : null
  if (phoneNumber === undefined) faults.push(PHONE_NUMBER_FAULT)
  if (phoneNumber === undefined || faults.length > 0) return refuse('INVALID_INPUT', { errors: faults })
  return { ...person, phoneNumber, passwordHash: await hashPassword(password) }
}
