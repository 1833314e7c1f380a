import { sql } from 'kysely'
import type { Promises } from './checks.queries.ts'

// Jobs that follow a completion may take this long.
const LATE_MS = 86_400_000
const late = (now: Date) => new Date(now.getTime() - LATE_MS)

/** Promises about courses, their statistics and learning. */
export const learningPromises: Promises = {
  'A completed lecture belongs to another course': () => sql`
    select enrollment_id as enrollment, lecture_id as lecture from lecture_completions
    join enrollments on enrollments.id = enrollment_id
    join all_lectures on all_lectures.id = lecture_id join all_sections on all_sections.id = section_id
    where all_sections.course_id <> enrollments.course_id`,
  'A learning day is counted for another course': () => sql`
    select enrollment_id as enrollment, day::text as day from learning_days
    join enrollments on enrollments.id = enrollment_id where learning_days.course_id <> enrollments.course_id`,
  'A student completed unreleased content': () => sql`
    select enrollment_id as enrollment, lecture_id as lecture from lecture_completions
    join all_lectures on all_lectures.id = lecture_id where held_at is not null
    union all
    select enrollment_id, quiz_attempts.lecture_id from quiz_attempts
    join quiz_versions on quiz_versions.id = version_id
    join held_contents on held_contents.lecture_id = quiz_attempts.lecture_id
    where enrollment_id is not null and quiz_versions.number > shown_quiz_number`,
  'A student completed an assignment without passing it': () => sql`
    select enrollments.id as enrollment, lectures.id as lecture from lecture_completions
    join all_lectures as lectures on lectures.id = lecture_id and content_type = 'ASSIGNMENT'
    join enrollments on enrollments.id = enrollment_id join users on users.id = enrollments.user_id
    where erased_at is null and not exists (
      select from assignment_submissions as work where work.enrollment_id = enrollments.id and work.lecture_id = lectures.id and is_passed)`,
  'Submitted work belongs to another user’s enrollment or to another course': () => sql`
    select work.id as submission from assignment_submissions as work
    join enrollments on enrollments.id = work.enrollment_id
    join all_lectures on all_lectures.id = work.lecture_id join all_sections on all_sections.id = section_id
    where enrollments.user_id <> work.user_id or enrollments.course_id <> all_sections.course_id`,
  'A file of an assignment belongs to another user’s work': () => sql`
    select assignment_files.id as file from assignment_files join assignment_submissions as work on work.id = submission_id
    where (work.user_id, work.lecture_id) <> (assignment_files.user_id, assignment_files.lecture_id)`,
  'A course that was never published has unreleased content': () => sql`
    select all_lectures.id as lecture from all_lectures
    left join held_contents on lecture_id = all_lectures.id
    join all_sections on all_sections.id = section_id join courses on courses.id = course_id
    where (all_lectures.held_at is not null or lecture_id is not null) and status not in ('LIVE', 'ARCHIVED')`,
  'All lectures are complete, but the course isn’t': (now) => sql`
    select enrollments.id as enrollment from enrollments join course_stats using (course_id)
    join (
      select enrollment_id, count(*) as done, max(completed_at) as last_at
      from lecture_completions join lectures on lectures.id = lecture_id group by enrollment_id) as learned on enrollment_id = enrollments.id
    where enrollments.status = 'ACTIVE' and enrollments.completed_at is null and done >= total_lectures and last_at < ${late(now)}`,
  'A certificate belongs to an incomplete course or to another user': () => sql`
    select certificates.id as certificate from certificates join enrollments on enrollments.id = enrollment_id
    where (enrollments.user_id, enrollments.course_id) <> (certificates.user_id, certificates.course_id)
      or (enrollments.completed_at is null and revoked_at is null)`,
  'A certificate is to be reissued for another user': () => sql`
    select certificates.id as certificate from certificates_to_reissue
    join certificate_reissues on certificate_reissues.id = reissue_id join certificates on certificates.id = certificate_id
    where certificate_reissues.user_id <> certificates.user_id`,
  'A serial belongs to a certificate and to a replaced one': () => sql`
    select certificates.id as certificate from certificates join replaced_certificates using (serial)`,
  'A course was completed a day ago, but has no certificate': (now) => sql`
    select enrollments.id as enrollment from enrollments join users on users.id = user_id
    left join certificates on enrollment_id = enrollments.id and revoked_at is null
    where enrollments.status = 'ACTIVE' and enrollments.completed_at < ${late(now)} and erased_at is null and certificates.id is null
      and not exists (
        select from jobs where kind = 'issue-certificate' and status = 'QUEUED' and payload ->> 'enrollmentId' = enrollments.id::text)`,
  'A refunded or ended course still has a valid certificate': () => sql`
    select certificates.id as certificate from certificates join enrollments on enrollments.id = enrollment_id
    where enrollments.status <> 'ACTIVE' and revoked_at is null`,
  'A review belongs to another user’s enrollment': () => sql`
    select reviews.id as review from reviews join enrollments on enrollments.id = enrollment_id
    where (enrollments.user_id, enrollments.course_id) <> (reviews.user_id, reviews.course_id)`,
  'Course figures differ from their rows': () => sql`
    select courses.id as course from courses
    left join course_stats on course_stats.course_id = courses.id
    left join (select course_id, count(*) as number from enrollments where status = 'ACTIVE' group by 1) as enrolled on enrolled.course_id = courses.id
    left join (select course_id, count(*) as number, sum(rating_halves) as halves from reviews group by 1) as rated on rated.course_id = courses.id
    left join (
      select course_id, count(*) as number, sum(duration_seconds) as seconds from sections join lectures on section_id = sections.id group by 1
    ) as taught on taught.course_id = courses.id
    where (total_enrollments, total_reviews, rating_halves_sum, total_lectures, course_stats.duration_seconds, course_stats.status)
      is distinct from (coalesce(enrolled.number, 0), coalesce(rated.number, 0), coalesce(halves, 0), coalesce(taught.number, 0),
        coalesce(seconds, 0), courses.status)`,
  'Course counts by category differ from the catalog': () => sql`
    select category_id as category from (select category_id, sum(number) as number from course_counts group by 1) as counted
    full join (
      select category_id, count(*) as number from course_stats, unnest(array_append(category_ids, 0)) as category_id
      where status = 'LIVE' group by 1) as listed using (category_id)
    where coalesce(counted.number, 0) <> coalesce(listed.number, 0)`,
  'A course’s status differs from the last decision': () => sql`
    select courses.id as course, status, kind as decided from courses
    join (
      select distinct on (course_id) course_id, kind from course_review_entries
      where kind in ('SUBMITTED', 'WITHDRAWN', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED') order by course_id, id desc) as last on course_id = courses.id
    where not case kind
      when 'SUBMITTED' then status = 'UNDER_REVIEW' when 'WITHDRAWN' then status = 'DRAFT' when 'REJECTED' then status = 'REJECTED'
      when 'CHANGES_REQUESTED' then status = 'CHANGES_REQUESTED' else status in ('LIVE', 'ARCHIVED') end`,
  'Reply or vote counts of a discussion differ from their rows': () => sql`
    select posts.id as post from discussion_posts as posts
    left join (select question_id, count(*) as number from discussion_posts where not is_held group by 1) as told on told.question_id = posts.id
    left join (select post_id, count(*) as number from discussion_votes group by 1) as voted on voted.post_id = posts.id
    where (posts.replies, posts.upvotes) <> (coalesce(told.number, 0), coalesce(voted.number, 0))`,
}
