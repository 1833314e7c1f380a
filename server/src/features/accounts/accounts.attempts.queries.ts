import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Failures } from './accounts.rules.ts'

export type Guesser = { email: string; network: string }

/** Serializes login attempts per account, across all processes, until the transaction ends. */
export const lockAttempts = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`login:${email}`}, 0))`.execute(tx)

export async function countFailures(
  tx: Tx,
  { email, network }: Guesser,
  since: Date,
): Promise<{ ofAccount: Failures; ofAddress: Failures }> {
  const isAccount = sql<boolean>`email = ${email}`
  const isAddress = sql<boolean>`address = ${network}::inet and not is_pending`
  const row = await tx
    .selectFrom('login_attempts')
    .select([
      sql<number>`count(*) filter (where ${isAccount})`.as('accountCount'),
      sql<Date | null>`max(tried_at) filter (where ${isAccount})`.as('accountLastAt'),
      sql<number>`count(*) filter (where ${isAddress})`.as('addressCount'),
      sql<Date | null>`max(tried_at) filter (where ${isAddress})`.as('addressLastAt'),
    ])
    .where((eb) => eb.or([eb('email', '=', email), eb('address', '=', sql<string>`${network}::inet`)]))
    .where('tried_at', '>', since)
    .executeTakeFirstOrThrow()
  return {
    ofAccount: { count: row.accountCount, lastAt: row.accountLastAt },
    ofAddress: { count: row.addressCount, lastAt: row.addressLastAt },
  }
}

export async function insertAttempt(tx: Tx, { email, network }: Guesser, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('login_attempts')
    .values({ email, address: network, tried_at: now, is_pending: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markFailed(db: Db, attemptId: number): Promise<void> {
  await db.updateTable('login_attempts').set({ is_pending: false }).where('id', '=', attemptId).execute()
}

export async function deleteAttempt(db: Db, attemptId: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', attemptId).execute()
}

export async function deleteAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email', '=', email).execute()
}

export async function purgeAttempts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('id', 'in', (eb) => eb.selectFrom('login_attempts').select('id').where('tried_at', '<', before).forUpdate().skipLocked())
    .execute()
}
