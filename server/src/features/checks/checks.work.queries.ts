import { sql } from 'kysely'
import type { Promises } from './checks.queries.ts'

/** Jobs of these kinds wait for each other, for hours if necessary. */
export const LONG_KINDS = [
  'sweep-files',
  'make-course-export',
  'read-course-import',
  'make-imported-course',
  'make-backup',
  'make-renditions',
  'announcements-and-newsletter',
]

const HOUR_MS = 3_600_000
const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

/** Promises about jobs, emails and uploads. */
export const workPromises: Promises = {
  // Compares with the last finished job instead of the clock, because all jobs are late after a restore or while the server is stopped.
  'A job has been due for an hour without an attempt, while others ran': () => sql`
    select id as job, kind from jobs
    where status = 'QUEUED' and attempts = 0 and kind <> all (${LONG_KINDS})
      and run_at < (select max(finished_at) from jobs where status = 'DONE') - interval '1 hour'`,
  'A unique job is in the queue twice': () => sql`
    select dedupe_key as key, count(*) as jobs from jobs where dedupe_key is not null group by dedupe_key having count(*) > 1`,
  'An email was sent more than once': () => sql`
    select min(id) as mail, count(*) as times from mails where identity is not null group by identity having count(*) > 1`,
  // A payment is dated before the server asks the provider about it.
  'A reminder of an order was sent after the order was paid': () => sql`
    select checkout_reminders.id as reminder from checkout_reminders join orders on orders.id = order_id
    where sent_at > paid_at + interval '10 minutes'`,
  // An hourly job gives up on emails that have had no job for an hour.
  'An email has been queued for hours without a job to send it': (now) => sql`
    select mails.id as mail, mails.kind from mails left join jobs on jobs.id = job_id and status = 'QUEUED'
    where state = 'QUEUED' and coalesce(tried_at, mails.created_at) < ${ago(now, 3)} and jobs.id is null`,
  'An expired upload still reserves space': (now) => sql`select id as upload from uploads where expires_at < ${ago(now, 24)}`,
}
