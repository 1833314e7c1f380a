import type { Role } from '@akada/contract/accounts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type NewUser = {
  firstName: string
  lastName: string
  country: string
  countryCode: string
  phoneNumber: string | null
  email: string
  passwordHash: string
}

export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      country_code: user.countryCode,
      phone_number: user.phoneNumber,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('user_roles').values({ user_id: id, role: 'STUDENT' }).execute()
  return id
}

const accountsWithFactor = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.enabled_at', 'is not', null),
    )
    .select(['users.id', 'users.password_hash as passwordHash', 'users.suspended_at as suspendedAt'])
    .select(sql<boolean>`second_factors.user_id is not null`.as('hasSecondFactor'))
    .where('users.erased_at', 'is', null)

export const findCredentials = (db: Db, email: string) => accountsWithFactor(db).where('users.email', '=', email).executeTakeFirst()

/** Like `findCredentials`, by id and with the email address. */
export const findAccount = (db: Db, userId: string) =>
  accountsWithFactor(db)
    .select(['users.email', 'users.email_verified_at as emailVerifiedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

export const findCredentialsById = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

export const lockAccount = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash', 'suspended_at as suspendedAt', 'erase_at as eraseAt', 'erased_at as erasedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the name and email address, for emails and for the words that the user's password must not consist of. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'email_verified_at as emailVerifiedAt'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** Returns the id of an account whose password may be reset. Includes closed accounts, because their owners can reopen them. */
export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Replaces the password hash. Returns false if `from` is no longer the account's hash. */
export async function replacePassword(db: Db, userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the email address as verified. Returns false if it was already verified. */
export async function markEmailVerified(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function reopenAccount(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ erase_at: null }).where('id', '=', userId).execute()
}

export async function listRoles(db: Db, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).orderBy('role').execute()
  return rows.map(({ role }) => role)
}
