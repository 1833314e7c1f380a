import { sql } from 'kysely'
import { SESSION_DAYS } from '#features/accounts/accounts.rules.ts'
import type { Promises } from './checks.queries.ts'

const unused = sql`make_interval(hours => ${24 * SESSION_DAYS})`
// The owner may have removed older monthly partitions of the audit log, so earlier entries can be missing.
const sinceLogged = sql`(select coalesce(min(at), '-infinity') from audit_entries)`

/** Promises about users, including erased ones. */
export const peoplePromises: Promises = {
  'The site has users, but no admin who can log in': () => sql`
    select count(*) as people from users having count(*) > 0 and not exists (
      select from users join user_roles on user_id = users.id
      where role = 'ADMIN' and suspended_at is null and erase_at is null and erased_at is null)`,
  'An erased user still has data': () => sql`
    select id as person from users where erased_at is not null and (
      email <> 'erased-' || id || '@erased.invalid' or first_name <> '' or last_name <> '' or password_hash <> '!'
      or num_nonnulls(phone_number, about, picture_id, small_picture_id, email_verified_at) > 0
      or exists (select from sessions where user_id = users.id) or exists (select from user_links where user_id = users.id)
      or exists (select from second_factors where user_id = users.id) or exists (select from account_codes where user_id = users.id)
      or exists (select from payout_accounts where instructor_id = users.id))`,
  'A user’s data erasure is days overdue': (now) => sql`
    select id as person from users where erased_at is null and erase_at < ${new Date(now.getTime() - 2 * 86_400_000)}`,
  'A user who can’t log in has a session': () => sql`
    select sessions.id as session, user_id as person from sessions join users on users.id = user_id
    where suspended_at is not null or erase_at is not null or erased_at is not null`,
  'A session outlasts the allowed idle time': () => sql`
    select id as session, user_id as person from sessions where expires_at > last_used_at + ${unused}`,
  'A change by staff isn’t in the audit log': () => sql`
    with done as (
      select done_by as person, at, 'ORDER' as kind, order_id as id from order_notes
      union all select refund_decisions.decided_by, at, 'ORDER', order_id from refund_decisions join refunds on refunds.id = refund_id
        where refund_decisions.decided_by is not null
      union all select done_by, at, 'PAYOUT_RUN', run_id from payout_acts join payout_runs on payout_runs.id = run_id
        where act <> 'STARTED' or origin <> 'REQUEST'
      union all select decided_by, decided_at, 'MODERATION_CASE', id from moderation_cases where decided_by is not null
      union all select author_id, created_at, 'COURSE', course_id from course_review_entries where kind in (
        'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'CHANGES_SEEN', 'RELEASE_REFUSED'))
    select kind, id::text, at from done
    where at >= ${sinceLogged} and not exists (
      select from audit_entries
      where (subject_kind, subject_id, audit_entries.at) = (done.kind, done.id::text, done.at)
        and actor_id is not distinct from done.person)
    union all
    select 'PERSON', id::text, suspended_at from users
    where suspended_at >= ${sinceLogged} and not exists (
      select from audit_entries
      where act = 'PERSON_SUSPENDED' and (subject_kind, subject_id, audit_entries.at) = ('PERSON', users.id::text, suspended_at))`,
  'A cart has a course that the user already owns': () => sql`
    select user_id as person, course_id as course from cart_courses join enrollments using (user_id, course_id) where status = 'ACTIVE'`,
}
