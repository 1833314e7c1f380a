import { sql } from 'kysely'
import type { Promises } from './checks.queries.ts'

/** People, and what is left of those who have gone. */
export const peoplePromises: Promises = {
  'There are people, and nobody who could act as an admin': () => sql`
    select count(*) as people from users having count(*) > 0 and not exists (
      select from users join user_roles on user_id = users.id
      where role = 'ADMIN' and suspended_at is null and erase_at is null and erased_at is null)`,
  'Something is left of a person who was erased': () => sql`
    select id as person from users where erased_at is not null and (
      email <> 'erased-' || id || '@erased.invalid' or first_name <> '' or last_name <> '' or password_hash <> '!'
      or num_nonnulls(phone_number, about, picture_id, small_picture_id, email_verified_at) > 0
      or exists (select from sessions where user_id = users.id) or exists (select from user_links where user_id = users.id)
      or exists (select from second_factors where user_id = users.id) or exists (select from account_codes where user_id = users.id)
      or exists (select from payout_accounts where instructor_id = users.id))`,
  'Somebody should have been erased days ago': (now) => sql`
    select id as person from users where erased_at is null and erase_at < ${new Date(now.getTime() - 2 * 86_400_000)}`,
  'A course that is owned stands in the cart': () => sql`
    select user_id as person, course_id as course from cart_courses join enrollments using (user_id, course_id) where status = 'ACTIVE'`,
}
