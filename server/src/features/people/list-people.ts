import type { AgeOrder } from '@akada/contract/page.ts'
import type { PersonState } from '@akada/contract/people.ts'
import type { Db } from '#platform/database/database.ts'
import { asPerson } from './get-person.ts'
import * as ask from './people.queries.ts'

type Asked = { search: string; role?: ask.Sought['role']; state?: PersonState | undefined; sort: AgeOrder; page: number; size: number }

/** Returns one page of users with the facts that managers or admins may see. */
export async function listPeople(db: Db, { search, role, state, sort, page, size }: Asked, knows: ask.Sought['knows']) {
  const which = { search, role, state, knows }
  const [rows, totalElements] = await Promise.all([ask.listPeople(db, { ...which, sort, page, size }), ask.countPeople(db, which)])
  return { content: rows.map(asPerson), totalElements, page, size }
}

/** Returns the newest users found, without counting the others. */
export async function listNewestPeople(db: Db, { search, size }: Pick<Asked, 'search' | 'size'>, knows: ask.Sought['knows']) {
  return (await ask.listPeople(db, { search, knows, sort: 'newest', page: 1, size })).map(asPerson)
}
