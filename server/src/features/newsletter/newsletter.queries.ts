import type { Db, Tx } from '#platform/database/database.ts'

export type Consent = { email: string; readerKey: Buffer; now: Date; version: number }

/** Inserts a subscriber, or updates the consent of an unconfirmed one. A confirmed subscriber keeps the earlier consent. */
export async function upsertSubscriber(tx: Tx, asked: Consent): Promise<number> {
  const { email, readerKey, now, version } = asked
  const consent = { consented_at: now, consent_version: version }
  // `on conflict` can name only one of the two unique columns for an update, and concurrent inserts may conflict on the other.
  await tx
    .insertInto('newsletter_subscribers')
    .values({ email, reader_key: readerKey, ...consent })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.updateTable('newsletter_subscribers').set(consent).where('email', '=', email).where('confirmed_at', 'is', null).execute()
  const subscriber = await tx.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).executeTakeFirst()
  // The subscriber was deleted in the meantime, so the insert is repeated.
  return subscriber?.id ?? upsertSubscriber(tx, asked)
}

/** Replaces the token of an unconfirmed subscriber. Returns the email address, or undefined if there is no such subscriber. */
export const putToken = (db: Db, id: number, { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date }) =>
  db
    .updateTable('newsletter_subscribers')
    .set({ token_hash: tokenHash, token_expires_at: expiresAt })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()

/** Confirms the subscriber with this token. Returns undefined if the token is invalid, expired or already used. */
export const confirmByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export async function wasConfirmedBy(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export const findReader = (db: Db, id: number) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'reader_key as readerKey'])
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export async function deleteByReaderKey(db: Db, readerKey: Buffer): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('reader_key', '=', readerKey).execute()
}

export async function deleteByEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
}

export async function deleteUnconfirmed(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('confirmed_at', 'is', null).where('consented_at', '<', since).execute()
}

/** Deletes a subscriber by id, for example one who unsubscribed after the restored backup was created. */
export async function deleteReader(db: Db, id: number): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
}
