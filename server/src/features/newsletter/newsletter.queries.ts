import type { Db, Tx } from '#platform/database/database.ts'

export type Consent = { email: string; readerKey: Buffer; now: Date; version: number }

/** Puts down who asked; one who is subscribed already keeps the consent that they gave. */
export async function upsertSubscriber(tx: Tx, asked: Consent): Promise<number> {
  const { email, readerKey, now, version } = asked
  const consent = { consented_at: now, consent_version: version }
  // Of two unique columns only one can be named for an update on conflict, and two newcomers at once may meet in the other.
  await tx
    .insertInto('newsletter_subscribers')
    .values({ email, reader_key: readerKey, ...consent })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.updateTable('newsletter_subscribers').set(consent).where('email', '=', email).where('confirmed_at', 'is', null).execute()
  const subscriber = await tx.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).executeTakeFirst()
  // Forgotten meanwhile: begun anew.
  return subscriber?.id ?? upsertSubscriber(tx, asked)
}

/** Gives an unconfirmed subscriber a token in place of the one before; undefined for anybody else. */
export const putToken = (db: Db, id: number, { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date }) =>
  db
    .updateTable('newsletter_subscribers')
    .set({ token_hash: tokenHash, token_expires_at: expiresAt })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()

/** The subscriber whom this token confirmed now, for the first time; undefined if it was done before, or never can be. */
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

/** Forgets a reader by their number, as when a restored backup still has one who has left. */
export async function deleteReader(db: Db, id: number): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
}
