import type { Role } from '@akada/contract/accounts.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export const findPersonByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'email']).where('email', '=', email).where('erased_at', 'is', null).executeTakeFirst()

export type PeoplePage = { role?: Role | undefined; after: string; limit: number }

export const listPeople = (db: Db, { role, after, limit }: PeoplePage) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.enabled_at', 'is not', null),
    )
    .select(['users.id', 'users.email', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select(['users.email_verified_at as emailVerifiedAt', 'users.suspended_at as suspendedAt', 'users.erase_at as eraseAt'])
    .select(sql<Role[]>`array(select role from user_roles where user_roles.user_id = users.id order by role)`.as('roles'))
    .select(sql<boolean>`second_factors.user_id is not null`.as('hasSecondFactor'))
    .where('users.erased_at', 'is', null)
    .where('users.email', '>', after)
    .$if(role !== undefined, (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('user_roles')
          .select('user_id')
          .where('role', '=', role ?? null),
      ),
    )
    .orderBy('users.email')
    .limit(limit)
    .execute()

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number]

/** Deletes a role, and returns whether the user had it. */
export async function deleteRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteEverySession(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sets or removes the suspension, and returns whether it changed. */
export async function setSuspended(tx: Tx, userId: string, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: since })
    .where('id', '=', userId)
    .where('suspended_at', since === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the accounts that have verified one of these addresses. */
export const listAccounts = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<SqlBool>`email = any(${emails})`)
    .where('email_verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .execute()

/** Returns a user's address, and whether they have verified it. */
export const findAddress = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', sql<boolean>`email_verified_at is not null`.as('isVerified')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
