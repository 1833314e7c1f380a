import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/** Identifies a started login: the state, in the browser that started it, at the same provider. */
export type StartedKey = { stateHash: Buffer; browserHash: Buffer; provider: string }

type NewStart = StartedKey & { userId: string | null; nonce: string; codeVerifier: string; returnUrl: string; expiresAt: Date }

export async function insertStart(db: Db, start: NewStart): Promise<void> {
  await db
    .insertInto('provider_logins')
    .values({
      state_hash: start.stateHash,
      browser_hash: start.browserHash,
      provider: start.provider,
      user_id: start.userId,
      nonce: start.nonce,
      code_verifier: start.codeVerifier,
      return_url: start.returnUrl,
      expires_at: start.expiresAt,
    })
    .execute()
}

/** Marks a started login as answered and returns it. Only one of several concurrent callers gets it. */
export const takeStart = (db: Db, { stateHash, browserHash, provider }: StartedKey, now: Date) =>
  db
    .updateTable('provider_logins')
    .set({ answered_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'nonce', 'code_verifier as codeVerifier', 'return_url as returnUrl'])
    .executeTakeFirst()

type KeptIdentity = { subject: string; verifiedEmail: string | null; firstName: string | null; lastName: string | null }

/** Stores the user at the provider while the login waits for a password, a code or a name. */
export async function keepIdentity(db: Db, stateHash: Buffer, { subject, verifiedEmail, firstName, lastName }: KeptIdentity) {
  await db
    .updateTable('provider_logins')
    .set({ subject, email: verifiedEmail, first_name: firstName, last_name: lastName })
    .where('state_hash', '=', stateHash)
    .execute()
}

/** Returns a login whose answer was accepted and that waits to be finished. */
export const findWaiting = (db: Db, { stateHash, browserHash, provider }: StartedKey, now: Date) =>
  db
    .selectFrom('provider_logins')
    .select(['subject', 'email as verifiedEmail', 'first_name as firstName', 'last_name as lastName', 'return_url as returnUrl'])
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('user_id', 'is', null)
    .where('subject', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Ends a started login. Only one of several concurrent callers gets true. */
export async function deleteStart(db: Db | Tx, stateHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('provider_logins').where('state_hash', '=', stateHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function purgeStarts(db: Db, now: Date): Promise<void> {
  await inBatches((most) =>
    db
      .deleteFrom('provider_logins')
      .where('state_hash', 'in', (eb) =>
        eb.selectFrom('provider_logins').select('state_hash').where('expires_at', '<=', now).orderBy('expires_at').limit(most),
      )
      .executeTakeFirst(),
  )
}
