import type { Db, Tx } from '#platform/database/database.ts'
import { activeAdmins } from './accounts.erasure.queries.ts'

export type NewSetupLink = { process: string; tokenHash: Buffer; expiresAt: Date }

/** Stores a link, which replaces the earlier link of the same process. */
export async function putSetupLink(db: Db, { process, tokenHash, expiresAt }: NewSetupLink): Promise<void> {
  const link = { token_hash: tokenHash, expires_at: expiresAt }
  await db
    .insertInto('setup_links')
    .values({ process, ...link })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(link))
    .execute()
}

export type GivenSetupLink = { tokenHash: Buffer; now: Date }

export async function isSetupLink(db: Db, { tokenHash, now }: GivenSetupLink): Promise<boolean> {
  const row = await db
    .selectFrom('setup_links')
    .select('process')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks all links, so that the first of several concurrent callers invalidates every link for the others. */
export const lockSetupLinks = (tx: Tx) => tx.selectFrom('setup_links').select('process').orderBy('process').forUpdate().execute()

export async function deleteSetupLinks(db: Db): Promise<void> {
  await db.deleteFrom('setup_links').execute()
}

export async function purgeSetupLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('setup_links').where('expires_at', '<=', now).execute()
}

export const hasActiveAdmin = async (db: Db): Promise<boolean> => (await activeAdmins(db).limit(1).executeTakeFirst()) !== undefined
