import type { StudentOrder, StudentSource, StudentState } from '@akada/contract/students.ts'
import { type AliasedSelectQueryBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { completedLectures } from '#platform/database/completed-lectures.ts'
import type { Db } from '#platform/database/database.ts'
import { isUserFound, isUserNamed } from '#platform/database/has-words.ts'
import { readOrder } from '#platform/database/list-order.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'
import type { TestTotals } from './students.rules.ts'

export type Wanted = {
  instructorId: string
  courseId?: number | undefined
  state?: StudentState | undefined
  source?: StudentSource | undefined
  search: string
}

const state = sql<StudentState>`case
  when enrollments.status <> 'ACTIVE' then 'ENDED'
  when completed_at is not null then 'COMPLETED'
  when last_learned_at is not null or exists (select from lecture_completions where enrollment_id = enrollments.id) then 'LEARNING'
  else 'NOT_STARTED'
end`

const source = sql<StudentSource>`case when join_code_id is null then source else 'JOIN_CODE' end`

const wanted = (db: Db, { instructorId, search, ...filters }: Wanted) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .where('courses.instructor_id', '=', instructorId)
    .$if(filters.courseId !== undefined, (query) => query.where('courses.id', '=', filters.courseId ?? 0))
    .$if(filters.state !== undefined, (query) => query.where(sql<SqlBool>`${state} = ${filters.state}`))
    .$if(filters.source !== undefined, (query) => query.where(sql<SqlBool>`${source} = ${filters.source}`))
    // Only the combination of name and email has an index.
    .$if(search !== '', (query) => query.where(isUserFound(search)).where(isUserNamed(search)))

type Found = { id: number }

/** Joins the details only to the rows of the page. */
const described = (db: Db, found: AliasedSelectQueryBuilder<Found, 'found'>, instructorId: string) =>
  db
    .selectFrom(found)
    .innerJoin('enrollments', 'enrollments.id', 'found.id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['enrollments.id', 'enrollments.user_id as userId', 'courses.id as courseId', 'courses.title'])
    .select(['users.first_name as firstName', 'users.last_name as lastName', 'source', 'join_code_id as joinCodeId'])
    .select(['enrolled_at as enrolledAt', 'completed_at as completedAt', 'last_learned_at as lastActivityAt'])
    .select([state.as('state'), completedLectures.as('completedLectures'), 'course_stats.total_lectures as totalLectures'])
    .select(
      sql<string | null>`(
        select invitations.email from invitations
        where accepted_by = enrollments.user_id and invited_by = ${instructorId} and is_own and invitations.email is not null
        order by invitations.id desc limit 1
      )`.as('invitedEmail'),
    )
    .select(
      sql<TestTotals>`(
        select json_build_object('total', count(*), 'passed', count(*) filter (where has_passed), 'averageScore', avg(best))
        from sections join lectures on lectures.section_id = sections.id and content_type = 'QUIZ'
        cross join lateral (
          select max(score_percent) as best, bool_or(is_passed) as has_passed from quiz_attempts
          where enrollment_id = enrollments.id and quiz_attempts.lecture_id = lectures.id
        ) as attempts
        where sections.course_id = enrollments.course_id
      )`.as('quizzes'),
    )
    .select(
      sql<TestTotals>`(
        select json_build_object('total', count(*), 'passed', count(*) filter (where has_passed), 'averageScore', avg(best))
        from sections join lectures on lectures.section_id = sections.id and content_type = 'ASSIGNMENT'
        cross join lateral (
          select max(100.0 * points / max_points) as best, bool_or(is_passed) as has_passed from assignment_submissions as work
          where work.enrollment_id = enrollments.id and work.lecture_id = lectures.id
        ) as work
        where sections.course_id = enrollments.course_id
      )`.as('assignments'),
    )

export type StudentRow = Awaited<ReturnType<typeof listRows>>[number]

const name = sql`trim(first_name || ' ' || last_name)`
const sortedBy: Record<ReturnType<typeof readOrder<'name' | 'progress' | 'lastActivityAt' | 'enrolledAt'>>['key'], RawBuilder<unknown>> = {
  // Erased accounts have no name, and come last.
  name: inNaturalOrder(sql`nullif(${name}, '')`),
  progress: sql`case
    when completed_at is not null then 1
    else coalesce(completions.count, 0)::float / greatest((select total_lectures from course_stats where course_stats.course_id = courses.id), 1)
  end`,
  lastActivityAt: sql`last_learned_at`,
  enrolledAt: sql`enrolled_at`,
}

/** Counts the completed lectures of all students at once, which is faster than one count per student. */
const completionsOf = (db: Db, { instructorId, courseId }: Wanted) =>
  db
    .selectFrom('lecture_completions')
    .innerJoin('lectures', 'lectures.id', 'lecture_completions.lecture_id')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .select('enrollment_id as enrollmentId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('courses.instructor_id', '=', instructorId)
    .$if(courseId !== undefined, (query) => query.where('courses.id', '=', courseId ?? 0))
    .groupBy('enrollment_id')
    .as('completions')

type Page = { sort: StudentOrder; page: number; size: number }

/** Returns the ids of a page, and its details in the same order. */
export async function listRows(db: Db, which: Wanted, { sort, page, size }: Page) {
  const { key, direction } = readOrder(sort)
  const ids = await wanted(db, which)
    .$if(key === 'progress', (query) => query.leftJoin(completionsOf(db, which), 'completions.enrollmentId', 'enrollments.id'))
    .select('enrollments.id')
    .orderBy(sortedBy[key], (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('enrollments.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return ids.length === 0
    ? []
    : rowsOf(
        db,
        ids.map(({ id }) => id),
        which.instructorId,
      )
}

/** Returns enrollments in the order of their ids. */
const rowsOf = (db: Db, ids: readonly number[], instructorId: string) =>
  described(db, db.selectNoFrom(sql<number>`unnest(${ids}::integer[])`.as('id')).as('found'), instructorId)
    .orderBy(sql`array_position(${ids}::integer[], enrollments.id)`)
    .execute()

/** Returns the newest enrollments first, with lower ids than `before`. */
export async function listBefore(db: Db, which: Wanted, { before, limit }: { before: number | undefined; limit: number }) {
  const found = wanted(db, which)
    .select('enrollments.id')
    .$if(before !== undefined, (query) => query.where('enrollments.id', '<', before ?? 0))
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .as('found')
  return described(db, found, which.instructorId).orderBy('enrollments.id', 'desc').execute()
}

export async function countRows(db: Db, which: Wanted): Promise<number> {
  const { total } = await wanted(db, which)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns a user's enrollments in the courses of an instructor, newest first. */
export const listOfStudent = (db: Db, { instructorId, studentId }: { instructorId: string; studentId: string }) =>
  described(
    db,
    wanted(db, { instructorId, search: '' }).select('enrollments.id').where('enrollments.user_id', '=', studentId).as('found'),
    instructorId,
  )
    .orderBy('enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .execute()

/** Returns the user ids of enrollments, or of all that match. */
export async function listUserIds(db: Db, which: Wanted, enrollmentIds: readonly number[] | undefined): Promise<string[]> {
  const rows = await wanted(db, which)
    .select('enrollments.user_id as userId')
    .$if(enrollmentIds !== undefined, (query) => query.where(sql<SqlBool>`enrollments.id = any(${enrollmentIds}::integer[])`))
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Counts the invitations to an instructor's courses that can still be accepted. */
export async function countOpenInvitations(db: Db, instructorId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('invitations')
    .innerJoin('courses', 'courses.id', 'invitations.course_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('courses.instructor_id', '=', instructorId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return total
}
