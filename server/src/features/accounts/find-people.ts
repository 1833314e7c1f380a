import type { Role } from '@akada/contract/accounts.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPersonByEmail, type ListedPerson, listPeople } from './accounts.directory.queries.ts'

export type { ListedPerson }

const PAGE = 500

/** Yields pages of all users, or of the users with a role, ordered by email. */
export const findPeople = (db: Db, role?: Role) =>
  pagesOf(PAGE, (last: ListedPerson | undefined, limit) => listPeople(db, { role, after: last?.email ?? '', limit }))

export const getPersonByEmail = async (db: Db, email: string): Promise<{ id: string; email: string }> =>
  (await findPersonByEmail(db, email)) ?? refuse('NOT_FOUND', { message: `No account has the email ${email}.` })
