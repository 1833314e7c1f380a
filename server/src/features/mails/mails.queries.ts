import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { MailState } from './mails.rules.ts'

type Try = { kind: string; recipient: string; jobId: number | null; identity: string | null; now: Date }

/**
 * Returns whether an account has this address and hasn't verified it. Only the account's own verification or password reset counts. A
 * confirmed newsletter subscription proves access to the mailbox, not ownership of the account.
 */
export async function isUnproven(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

/** Records an attempt to send. A repeated attempt updates the same row. */
export async function beginTry(db: Db, { kind, recipient, jobId, identity, now }: Try): Promise<number> {
  const mail = await db
    .insertInto('mails')
    .values({
      kind,
      recipient,
      user_id: (eb) => eb.selectFrom('users').select('users.id').where('email', '=', recipient),
      job_id: jobId,
      identity,
      tries: 1,
      created_at: now,
      tried_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('mails_once')
        .doUpdateSet({ state: 'QUEUED', job_id: jobId, tries: sql<number>`mails.tries + 1`, tried_at: now, error: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return mail.id
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('mails').set({ state: 'SENT', sent_at: now }).where('id', '=', id).execute()
}

export async function markFailed(db: Db, id: number, { state, error }: { state: MailState; error: string }): Promise<void> {
  await db.updateTable('mails').set({ state, error }).where('id', '=', id).execute()
}

/** Settles emails queued for resending whose job finished without sending them. */
export async function settleUnsent(db: Db, jobId: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: sql`case when sent_at is null then 'DROPPED' else 'SENT' end` })
    .where('job_id', '=', jobId)
    .where('state', '=', 'QUEUED')
    .execute()
}

/** Records the failure of emails queued for resending whose job failed before sending them. */
export async function failUnsent(db: Db, jobId: number, failure: { state: MailState; error: string }): Promise<void> {
  await db.updateTable('mails').set(failure).where('job_id', '=', jobId).where('state', '=', 'QUEUED').execute()
}

/** Locks an email, so that only one of several concurrent requests resends it. */
export const lockMail = (db: Db, id: number) =>
  db.selectFrom('mails').select(['id', 'kind', 'state', 'job_id as jobId']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks the unsent emails of jobs before the jobs themselves, in the same order as when a single email is resent. */
export async function lockUnsent(tx: Tx, jobIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`job_id = any (${jobIds})`)
    .where('state', 'in', ['FAILED', 'GIVEN_UP'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export const findJobStatus = async (db: Db, jobId: number): Promise<string | null> =>
  (await db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst())?.status ?? null

export async function markQueued(db: Db, jobIds: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'QUEUED' })
    .where(sql<boolean>`job_id = any (${jobIds})`)
    .where('state', 'in', ['FAILED', 'GIVEN_UP'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function markOneQueued(db: Db, id: number): Promise<void> {
  await db.updateTable('mails').set({ state: 'QUEUED', error: null }).where('id', '=', id).execute()
}

const unsent = (db: Db) => db.selectFrom('mails').where('state', 'in', ['FAILED', 'GIVEN_UP']).where('job_id', 'is not', null)

export const countFailed = async (db: Db): Promise<number> =>
  (
    await unsent(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Lists a batch of unsent emails, oldest first. */
export const listFailed = (db: Db, { after, limit }: { after: number; limit: number }) =>
  unsent(db).select(['id', 'job_id as jobId']).where('id', '>', after).orderBy('id').limit(limit).execute()

export async function deleteMailsBefore(db: Db, time: Date): Promise<void> {
  await inBatches((most) =>
    db
      .deleteFrom('mails')
      .where('id', 'in', (eb) =>
        eb.selectFrom('mails').select('id').where('created_at', '<', time).orderBy('created_at').limit(most).forUpdate().skipLocked(),
      )
      .executeTakeFirst(),
  )
}

/** Gives up emails that have no job and were not sent before their process ended. */
export async function endAbandoned(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'GIVEN_UP', error: 'the site was stopped while the email was being sent' })
    .where('state', '=', 'QUEUED')
    .where('job_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Deletes all emails to a person, by user id or address. Locks them by id, as `lockUnsent` does. */
export async function eraseMails(db: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('id', 'in', (mails) =>
      mails
        .selectFrom('mails')
        .select('id')
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('recipient', '=', email)]))
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
}
