import type { StudentEventKind, StudentSource } from '@akada/contract/students.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type EventRow = {
  kind: StudentEventKind
  at: Date
  courseId: number
  courseTitle: string
  lectureId: number | null
  lectureTitle: string | null
  questionId: number | null
  questionTitle: string | null
  score: number | null
  isPassed: boolean | null
  ratingHalves: number | null
  source: StudentSource | null
}

type Of = { instructorId: string; studentId: string }

/** All events of a user in the courses of an instructor. `rank` orders events of the same moment. */
const events = ({ instructorId, studentId }: Of) => sql`(
  with own as (
    select enrollments.*, courses.title as course_title
    from enrollments join courses on courses.id = enrollments.course_id
    where enrollments.user_id = ${studentId} and courses.instructor_id = ${instructorId}
  ), bought as (
    -- A gift or a seat counts for the student who accepted it, not for its buyer.
    select order_lines.id as line_id, own.course_id, course_title
    from own
    join orders on orders.user_id = own.user_id
    join order_lines on order_lines.order_id = orders.id and order_lines.course_id = own.course_id and not is_duplicate
    where order_lines.seat = 0 and not exists (select from gifts where gifts.order_line_id = order_lines.id)
    union all
    select order_lines.id, own.course_id, course_title
    from own
    join gifts on gifts.redeemed_by = own.user_id
    join order_lines on order_lines.id = gifts.order_line_id and order_lines.course_id = own.course_id
    union all
    select order_lines.id, own.course_id, course_title
    from own
    join seats on seats.accepted_by = own.user_id
    join order_lines on order_lines.id = seats.order_line_id and order_lines.course_id = own.course_id
  ), events (kind, rank, at, course_id, course_title, lecture_id, lecture_title, question_id, question_title, score, is_passed, rating, source) as (
    select 'ENROLLED', 0, enrolled_at, course_id, course_title, null::integer, null, null::integer, null, null::integer, null::boolean,
      null::smallint, case when join_code_id is null then source else 'JOIN_CODE' end
    from own
    union all
    select 'LECTURE_COMPLETED', 2, lecture_completions.completed_at, course_id, course_title, all_lectures.id, all_lectures.title, null, null,
      null, null, null, null
    from own
    join lecture_completions on enrollment_id = own.id
    join all_lectures on all_lectures.id = lecture_id and all_lectures.deleted_at is null
    union all
    select 'QUIZ_SUBMITTED', 1, submitted_at, course_id, course_title, all_lectures.id, all_lectures.title, null, null,
      score_percent, is_passed, null, null
    from own
    join quiz_attempts on enrollment_id = own.id and submitted_at is not null
    join all_lectures on all_lectures.id = quiz_attempts.lecture_id and all_lectures.deleted_at is null
    union all
    select 'WORK_SUBMITTED', 1, submitted_at, course_id, course_title, all_lectures.id, all_lectures.title, null, null, null, null, null, null
    from own
    join assignment_submissions as work on work.enrollment_id = own.id
    join all_lectures on all_lectures.id = work.lecture_id and all_lectures.deleted_at is null
    union all
    select 'WORK_GRADED', 1, graded_at, course_id, course_title, all_lectures.id, all_lectures.title, null, null,
      100 * points / max_points, is_passed, null, null
    from own
    join assignment_submissions as work on work.enrollment_id = own.id and graded_at is not null
    join all_lectures on all_lectures.id = work.lecture_id and all_lectures.deleted_at is null
    union all
    select 'QUESTION_ASKED', 1, posts.created_at, own.course_id, course_title, posts.lecture_id, all_lectures.title, posts.id, posts.title,
      null, null, null, null
    from own
    join discussion_posts as posts on posts.author_id = own.user_id and posts.course_id = own.course_id
      and question_id is null and posts.deleted_at is null and not is_held
    join all_lectures on all_lectures.id = posts.lecture_id
    union all
    select 'REVIEWED', 5, reviews.created_at, own.course_id, course_title, null, null, null, null, null, null, rating_halves, null
    from own join reviews on reviews.user_id = own.user_id and reviews.course_id = own.course_id
    union all
    select 'COURSE_COMPLETED', 3, own.completed_at, course_id, course_title, null, null, null, null, null, null, null, null
    from own where own.completed_at is not null
    union all
    select 'CERTIFICATE_ISSUED', 4, issued_at, own.course_id, own.course_title, null, null, null, null, null, null, null, null
    from own join certificates on enrollment_id = own.id
    union all
    select 'CERTIFICATE_REVOKED', 7, revoked_at, own.course_id, own.course_title, null, null, null, null, null, null, null, null
    from own join certificates on enrollment_id = own.id and revoked_at is not null
    union all
    select 'REFUNDED', 6, min(ledger_transactions.at), course_id, course_title, null, null, null, null, null, null, null, null
    from bought
    join ledger_entries on ledger_entries.order_line_id = line_id
    join ledger_transactions on ledger_transactions.id = transaction_id and ledger_transactions.kind in ('REFUND', 'CHARGEBACK')
    group by line_id, course_id, course_title
    union all
    select 'ENDED', 6, ended_at, course_id, course_title, null, null, null, null, null, null, null, null
    from own where ended_at is not null
  )
  select * from events
) as events`

/** Returns one page of what a student did, newest first. */
export async function listEvents(db: Db, of: Of, { page, size }: { page: number; size: number }): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select kind, at, course_id as "courseId", course_title as "courseTitle", lecture_id as "lectureId", lecture_title as "lectureTitle",
      question_id as "questionId", question_title as "questionTitle", score, is_passed as "isPassed", rating as "ratingHalves", source
    from ${events(of)}
    order by at desc, rank desc, course_id desc, lecture_id desc, question_id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  return rows
}

export async function countEvents(db: Db, of: Of): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${events(of)}`.execute(db)
  return rows[0]?.total ?? 0
}
