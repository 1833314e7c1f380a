import type { Db, Tx } from '#platform/database/database.ts'

export type NewLink = { userId: string; issuer: string; subject: string; email: string; now: Date }

export async function insertLink(tx: Tx, { userId, issuer, subject, email, now }: NewLink): Promise<void> {
  await tx.insertInto('linked_logins').values({ user_id: userId, issuer, subject, email, linked_at: now }).execute()
}

export async function findLinkedUser(db: Db, { issuer, subject }: { issuer: string; subject: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('linked_logins')
    .select('user_id as userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

export const listLinks = (db: Db, userId: string) =>
  db
    .selectFrom('linked_logins')
    .select(['id', 'issuer', 'email', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export async function deleteLink(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('linked_logins').where('id', '=', id).execute()
}

/** Deletes a user's links whose address isn't the account's, and returns their issuers. */
export const deleteOthers = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('linked_logins')
    .using('users')
    .whereRef('users.id', '=', 'linked_logins.user_id')
    .whereRef('users.email', '<>', 'linked_logins.email')
    .where('user_id', '=', userId)
    .returning('issuer')
    .execute()

export async function eraseLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('linked_logins').where('user_id', '=', userId).execute()
  await tx.deleteFrom('provider_logins').where('user_id', '=', userId).execute()
}
