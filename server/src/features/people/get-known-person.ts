import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { asPerson } from './get-person.ts'
import * as ask from './people.queries.ts'

/** Returns what managers see of a user: identity and counts, no details. */
export async function getKnownPerson(db: Db, id: string) {
  const person = (await ask.findPerson(db, id, 'buyers')) ?? refuse('PERSON_NOT_FOUND')
  return { ...asPerson(person), counts: await ask.countBelongings(db, id) }
}
