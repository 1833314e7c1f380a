import type { Role } from '@akada/contract/accounts.ts'
import type { Tx } from '#platform/database/database.ts'

export type PersonChange = {
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNumber?: string | null | undefined
  about?: string | null | undefined
  isProfilePublic?: boolean | undefined
}

export type Picture = { id: number | null; smallId: number | null }

/** Fields that are absent in the change keep their value. */
export async function changePerson(tx: Tx, userId: string, change: PersonChange): Promise<void> {
  const columns = {
    first_name: change.firstName,
    last_name: change.lastName,
    phone_number: change.phoneNumber,
    about: change.about,
    is_profile_public: change.isProfilePublic,
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx.updateTable('users').set(columns).where('id', '=', userId).where('erased_at', 'is', null).execute()
}

/** Returns and locks the current pictures, so that concurrent changes see each other's files. Undefined for an erased user. */
export const lockPicture = (tx: Tx, userId: string): Promise<Picture | undefined> =>
  tx
    .selectFrom('users')
    .select(['picture_id as id', 'small_picture_id as smallId'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function changePicture(tx: Tx, userId: string, { id, smallId }: Picture): Promise<void> {
  await tx.updateTable('users').set({ picture_id: id, small_picture_id: smallId }).where('id', '=', userId).execute()
}

/** Adds a role, if the user doesn't have it yet. It applies from the user's next request. */
export async function addRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
