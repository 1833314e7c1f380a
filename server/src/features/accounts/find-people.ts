import type { Role } from '@akada/contract/accounts.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPersonByEmail, type ListedPerson, listPeople } from './accounts.directory.queries.ts'

export type { ListedPerson }

const PAGE = 500

/** Yields pages of all users, or of the users with a role, ordered by email. */
export async function* findPeople(db: Db, role?: Role): AsyncGenerator<ListedPerson[]> {
  let after = ''
  for (;;) {
    const page = await listPeople(db, { role, after, limit: PAGE })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.email
  }
}

export const getPersonByEmail = async (db: Db, email: string): Promise<{ id: string; email: string }> =>
  (await findPersonByEmail(db, email)) ?? refuse('NOT_FOUND', { message: `No account has the email ${email}.` })
