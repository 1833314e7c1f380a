import type { Role } from '@akada/contract/accounts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'

export type NewSession = { userId: string; tokenHash: Buffer; userAgent: string | null; address: string | null; expiresAt: Date; now: Date }

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

const sessionsThatHold = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)

/** Returns a token's session with its user's current roles. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  sessionsThatHold(db, now)
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'sessions.user_id').on('second_factors.enabled_at', 'is not', null),
    )
    .select(['sessions.id', 'sessions.user_id as userId', 'sessions.last_used_at as lastUsedAt'])
    .select(sql<Role[]>`array(select role from user_roles where user_roles.user_id = sessions.user_id order by role)`.as('roles'))
    .select(sql<boolean>`second_factors.user_id is not null`.as('hasSecondFactor'))
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Returns the ids of the sessions that haven’t expired, without sessions of closed or suspended accounts. */
export async function listValidSessionIds(db: Db, sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await sessionsThatHold(db, now).select('sessions.id').where(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function touchSession(db: Db, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', sessionId).execute()
}

export const listSessionRows = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Deletes a user's sessions except the `kept` most recently used ones. */
export async function deleteOldestSessions(tx: Tx, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(kept),
    )
    .execute()
}

/** Deletes a session and returns whether it existed. If `ofUserId` is given, the session must belong to that user. */
export async function deleteSession(db: Db, sessionId: string, ofUserId?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .$if(ofUserId !== undefined, (query) => query.where('user_id', '=', ofUserId ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessions(db: Db, userId: string, { but = null }: { but?: string | null } = {}): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(but !== null, (query) => query.where('id', '!=', but ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await inBatches((most) =>
    db
      .deleteFrom('sessions')
      .where('id', 'in', (eb) =>
        eb.selectFrom('sessions').select('id').where('expires_at', '<=', now).orderBy('expires_at').limit(most).forUpdate().skipLocked(),
      )
      .executeTakeFirst(),
  )
}
