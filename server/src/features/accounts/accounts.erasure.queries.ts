import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export const isAdmin = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.selectFrom('user_roles').select('role').where('user_id', '=', userId).where('role', '=', 'ADMIN').executeTakeFirst()) !==
  undefined

export const activeAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('user_roles.role', '=', 'ADMIN')
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)

/**
 * Locks a user together with the admins who can log in, and returns these admins. All are locked in the order of their ids, so that two
 * admins who remove each other don't deadlock. If two admins close their accounts at the same time, the second transaction sees that the
 * first admin is gone.
 */
export async function lockActiveAdmins(tx: Tx, userId: string): Promise<string[]> {
  await tx
    .selectFrom('users')
    .select('id')
    .where((at) => at.or([at('id', '=', userId), at('id', 'in', activeAdmins(tx))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A statement that waited for a lock still sees other tables as they were before it waited.
  const admins = await activeAdmins(tx).execute()
  return admins.map(({ id }) => id)
}

export async function markClosed(tx: Tx, userId: string, eraseAt: Date): Promise<void> {
  await tx.updateTable('users').set({ erase_at: eraseAt }).where('id', '=', userId).execute()
}

/** Replaces the user's personal data with blanks if the erasure is due. Returns the previous email address. */
export async function blankPerson(tx: Tx, userId: string, now: Date): Promise<string | undefined> {
  const due = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!due) return undefined
  await tx
    .updateTable('users')
    .set({
      email: sql<string>`'erased-' || id || '@erased.invalid'`,
      first_name: '',
      last_name: '',
      country: 'Erased',
      country_code: 'ZZ',
      phone_number: null,
      about: null,
      picture_id: null,
      small_picture_id: null,
      is_profile_public: false,
      // No password produces this hash.
      password_hash: '!',
      email_verified_at: null,
      erase_at: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  return due.email
}

/** Deletes sessions and emailed codes. */
export async function deleteAccess(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('account_codes').where('user_id', '=', userId).execute()
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export async function deleteGrantedRoles(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '!=', 'STUDENT').execute()
}
