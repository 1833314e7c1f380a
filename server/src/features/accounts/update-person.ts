import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { PHONE_NUMBER_FAULT, toE164 } from './accounts.phone-numbers.ts'
import { changePerson, type PersonChange } from './accounts.profile.queries.ts'

/** Updates the given fields of the user's own data. */
export async function updatePerson(tx: Tx, userId: string, change: PersonChange): Promise<void> {
  await changePerson(tx, userId, { ...change, phoneNumber: change.phoneNumber && dialable(change.phoneNumber) })
}

const dialable = (phoneNumber: string): string => toE164(phoneNumber) ?? refuse('INVALID_INPUT', { errors: [PHONE_NUMBER_FAULT] })
