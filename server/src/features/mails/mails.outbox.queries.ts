import type { AgeOrder } from '@akada/contract/page.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MailState } from './mails.rules.ts'

export type MailFilter = { state?: MailState | undefined; kind?: string | undefined; to?: string | undefined }

type Page = { sort: AgeOrder; before: number | undefined; limit: number }

/** Lists emails by age, starting after `before`, the last one shown. */
export const listMailRows = (db: Db, { state, kind, to }: MailFilter, { sort, before, limit }: Page) =>
  db
    .selectFrom('mails')
    .leftJoin('jobs', 'jobs.id', 'mails.job_id')
    .select(['mails.id', 'mails.kind', 'recipient', 'user_id as userId', 'state', 'tries', 'error'])
    .select(['mails.created_at as createdAt', 'tried_at as triedAt', 'sent_at as sentAt', 'jobs.status as jobStatus'])
    .select(sql<Date | null>`case when jobs.status = 'QUEUED' then jobs.run_at end`.as('nextTryAt'))
    .$if(state !== undefined, (query) => query.where('state', '=', sql.lit(state ?? null)))
    .$if(kind !== undefined, (query) => query.where('mails.kind', '=', kind ?? ''))
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .$if(before !== undefined, (query) => query.where('mails.id', sort === 'newest' ? '<' : '>', before ?? 0))
    .orderBy('mails.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute()

/** Counts queued jobs that will write emails, up to `most`. */
export async function countWaiting(db: Db, { kinds, most }: { kinds: readonly string[]; most: number }): Promise<number> {
  const waiting = db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', sql.lit('QUEUED'))
    .where('attempts', '=', 0)
    .where('run_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`kind = any (${kinds})`)
    .limit(most)
    .as('waiting')
  return (
    await db
      .selectFrom(waiting)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
}

/** Lists the stored kinds without a displayed name: emails from another release, and emails without a fixed text. */
export async function listOtherKinds(db: Db, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select kind from mails order by kind limit 1)
      union all
      select (select kind from mails where kind > kinds.kind order by kind limit 1) from kinds where kinds.kind is not null
    )
    select kind from kinds where kind <> all (${named})`.execute(db)
  return rows.map(({ kind }) => kind)
}
