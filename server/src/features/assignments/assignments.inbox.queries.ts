import type { SubmissionState } from '@akada/contract/assignments.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isUserFound, isUserNamed } from '#platform/database/has-words.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

export type Wanted = {
  instructorId: string
  courseId?: number | undefined
  lectureId?: number | undefined
  state?: SubmissionState | undefined
  search: string
}

const state = sql<SubmissionState>`case when work.points is null then 'WAITING' when work.is_passed then 'PASSED' else 'RETURNED' end`

const wanted = (db: Db, { instructorId, search, ...filters }: Wanted) =>
  db
    .selectFrom('assignment_submissions as work')
    .innerJoin('all_lectures', 'all_lectures.id', 'work.lecture_id')
    .innerJoin('enrollments', 'enrollments.id', 'work.enrollment_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('users', 'users.id', 'work.user_id')
    .where('courses.instructor_id', '=', instructorId)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('all_lectures.deleted_at', 'is', null)
    .$if(filters.courseId !== undefined, (query) => query.where('courses.id', '=', filters.courseId ?? 0))
    .$if(filters.lectureId !== undefined, (query) => query.where('work.lecture_id', '=', filters.lectureId ?? 0))
    .$if(filters.state !== undefined, (query) => query.where(sql<SqlBool>`${state} = ${filters.state}`))
    // Only the combination of name and email has an index.
    .$if(search !== '', (query) => query.where(isUserFound(search)).where(isUserNamed(search)))

/** Work to grade first, the oldest at the top, then graded work, the newest first. */
const inOrder = sql`work.points is not null, case when work.points is null then work.submitted_at end, work.graded_at desc nulls last, work.id`

export const listRows = (db: Db, which: Wanted, { page, size }: { page: number; size: number }) =>
  wanted(db, which)
    .select([
      'work.id',
      'work.number',
      'work.submitted_at as submittedAt',
      'work.due_at as dueAt',
      'work.points',
      'work.is_passed as isPassed',
    ])
    .select(['work.max_points as maxPoints', 'work.user_id as userId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select([
      'courses.id as courseId',
      'courses.title as courseTitle',
      'work.lecture_id as lectureId',
      'all_lectures.title as lectureTitle',
    ])
    .orderBy(inOrder)
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type InboxRow = Awaited<ReturnType<typeof listRows>>[number]

/** Counts the work in each state, regardless of the filter by state. */
export async function countByState(db: Db, { state: _, ...which }: Wanted): Promise<Record<SubmissionState, number>> {
  const rows = await wanted(db, which)
    .select((eb) => [state.as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy(state)
    .execute()
  return { WAITING: 0, PASSED: 0, RETURNED: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

export async function countWaiting(db: Db, instructorId: string): Promise<number> {
  const { count } = await wanted(db, { instructorId, state: 'WAITING', search: '' })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the assignments of an instructor's courses with the number of submissions to grade. */
export const listAssignments = (db: Db, instructorId: string) =>
  db
    .selectFrom('edited_lectures as lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .innerJoin('courses', 'courses.id', 'sections.course_id')
    .select(['lectures.id as lectureId', 'lectures.title', 'courses.id as courseId', 'courses.title as courseTitle'])
    .select(
      sql<number>`(
        select count(*) from assignment_submissions as work
        join enrollments on enrollments.id = work.enrollment_id and enrollments.status = 'ACTIVE'
        where work.lecture_id = lectures.id and work.points is null
      )`.as('waiting'),
    )
    .where('courses.instructor_id', '=', instructorId)
    .where('lectures.content_type', '=', 'ASSIGNMENT')
    .orderBy(inNaturalOrder('courses.title'))
    .orderBy('courses.id')
    .orderBy('sections.position')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute()

type Neighbors = { previousId: number | null; nextId: number | null }

/** Returns the neighbors of a row in the list. A row that isn't in the list, such as one just graded, is followed by its first row. */
export async function findNeighbors(db: Db, which: Wanted, id: number): Promise<Neighbors> {
  const list = wanted(db, which).select([
    'work.id',
    sql<number | null>`lag(work.id) over (order by ${inOrder})`.as('previousId'),
    sql<number | null>`lead(work.id) over (order by ${inOrder})`.as('nextId'),
  ])
  const found = await db.selectFrom(list.as('list')).select(['previousId', 'nextId']).where('id', '=', id).executeTakeFirst()
  if (found) return found
  const first = await wanted(db, which).select('work.id').orderBy(inOrder).limit(1).executeTakeFirst()
  return { previousId: null, nextId: first?.id ?? null }
}
