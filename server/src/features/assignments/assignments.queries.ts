import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openedFor, pacingFor } from '#platform/database/lecture-pacing.ts'
import { lecturesAs } from '#platform/database/lectures-as.ts'

type Asked = { lectureId: number; userId: string; withHeld: boolean }

const due = (part: string) => sql`lectures.assignment -> 'due' ->> ${sql.lit(part)}`

/** Selects when a student's work is due (docs/product.md P-23.3). A day ends one second before midnight, so that it shows as this day. */
const dueFor = (userId: string) => sql<Date | null>`case ${due('kind')}
  when 'ON_DATE' then report_midnight((${due('date')})::date + 1) - interval '1 second'
  when 'AFTER_DAYS' then ${openedFor(userId)} + make_interval(hours => 24 * (${due('days')})::integer)
end`

/** A lecture with the terms of its assignment, and the user's enrollment in its course. */
export const findAssignmentLecture = (db: Db, { lectureId, userId, withHeld }: Asked) =>
  db
    .selectFrom(lecturesAs({ withHeld }))
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'sections.course_id')
        .on('enrollments.user_id', '=', userId)
        .on('enrollments.status', '=', 'ACTIVE'),
    )
    .select(['lectures.title', 'lectures.is_preview as isPreview', 'sections.course_id as courseId', 'enrollments.id as enrollmentId'])
    .select([sql<boolean>`enrollments.archived_at is not null`.as('isArchived'), pacingFor(userId).as('pacing')])
    .select([sql<AssignmentTerms | null>`lectures.assignment`.as('terms'), dueFor(userId).as('dueAt')])
    .where('lectures.id', '=', lectureId)
    .executeTakeFirst()

const submissions = (db: Db) =>
  db
    .selectFrom('assignment_submissions as work')
    .select(['work.id', 'work.number', 'work.body as text', 'work.link', 'work.submitted_at as submittedAt', 'work.due_at as dueAt'])
    .select(['work.max_points as maxPoints', 'work.pass_points as passPoints', 'work.points', 'work.is_passed as isPassed'])
    .select(['work.feedback', 'work.graded_at as gradedAt', 'work.grade_version as gradeVersion'])

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissionsOf>>[number]

type Of = { userId: string; lectureId: number }

/** Lists a student's submissions to an assignment, newest first. */
export const listSubmissionsOf = (db: Db, { userId, lectureId }: Of) =>
  submissions(db).where('work.user_id', '=', userId).where('work.lecture_id', '=', lectureId).orderBy('work.number', 'desc').execute()

export async function isRepeated(db: Db, { userId, lectureId, clientId }: Of & { clientId: string }): Promise<boolean> {
  const found = await db
    .selectFrom('assignment_submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('lecture_id', '=', lectureId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return found !== undefined
}

export type NewSubmission = Of & {
  enrollmentId: number
  clientId: string
  number: number
  text: string
  link: string
  now: Date
  dueAt: Date | null
  terms: AssignmentTerms
}

export async function insertSubmission(tx: Tx, work: NewSubmission): Promise<number> {
  const { id } = await tx
    .insertInto('assignment_submissions')
    .values({
      lecture_id: work.lectureId,
      enrollment_id: work.enrollmentId,
      user_id: work.userId,
      client_id: work.clientId,
      number: work.number,
      body: work.text,
      link: work.link,
      submitted_at: work.now,
      due_at: work.dueAt,
      max_points: work.terms.points,
      pass_points: work.terms.passPoints,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Work that the instructor of its course may grade. Omits work of ended enrollments and of lectures in the trash. */
export const findOwnSubmission = (db: Db, { id, instructorId }: { id: number; instructorId: string }) =>
  submissions(db)
    .innerJoin('all_lectures', 'all_lectures.id', 'work.lecture_id')
    .innerJoin('enrollments', 'enrollments.id', 'work.enrollment_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('users', 'users.id', 'work.user_id')
    .select(['work.user_id as userId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select([
      'work.lecture_id as lectureId',
      'all_lectures.title as lectureTitle',
      'courses.id as courseId',
      'courses.title as courseTitle',
    ])
    .select(
      sql<boolean>`exists (
        select from assignment_submissions as newer
        where newer.user_id = work.user_id and newer.lecture_id = work.lecture_id and newer.number > work.number
      )`.as('isReplaced'),
    )
    .where('work.id', '=', id)
    .where('courses.instructor_id', '=', instructorId)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('all_lectures.deleted_at', 'is', null)
    .executeTakeFirst()

export type Grade = { points: number; feedback: string; gradeVersion: number; now: Date }

export async function updateGrade(tx: Tx, id: number, { points, feedback, gradeVersion, now }: Grade): Promise<void> {
  await tx
    .updateTable('assignment_submissions')
    .set({ points, feedback, graded_at: now, grade_version: gradeVersion })
    .where('id', '=', id)
    .execute()
}
