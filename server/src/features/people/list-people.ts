import type { PersonState } from '@akada/contract/people.ts'
import type { Db } from '#platform/database/database.ts'
import { asPerson } from './get-person.ts'
import * as ask from './people.queries.ts'

type Asked = { search: string; role?: ask.Sought['role']; state?: PersonState | undefined; page: number; size: number }

/** One page of people, by what managers or admins know of them. */
export async function listPeople(db: Db, { search, role, state, page, size }: Asked, knows: ask.Sought['knows']) {
  const which = { search, role, state, knows }
  const [rows, totalElements] = await Promise.all([ask.listPeople(db, { ...which, page, size }), ask.countPeople(db, which)])
  return { content: rows.map(asPerson), totalElements, page, size }
}
