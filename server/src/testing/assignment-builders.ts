import { randomUUID } from 'node:crypto'
import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { AssignmentSubmissions } from '#platform/database/tables.ts'
import { type GivenCourse, type GivenLecture, givenCourse, givenEnrollment, givenMediaFile } from './builders.ts'

export const givenTerms: AssignmentTerms = { points: 100, passPoints: 50, accepts: ['TEXT', 'FILES', 'LINK'], submissions: 3, due: null }

/** An assignment, for the curriculum of a course. */
export const anAssignment = (terms: Partial<AssignmentTerms> = {}): GivenLecture => ({
  content_type: 'ASSIGNMENT',
  content_html: safeHtml`<p>Write a page about bread.</p>`,
  assignment: JSON.stringify({ ...givenTerms, ...terms }),
})

/** A course with an assignment and a text, and an enrolled student. */
export async function givenAssignment(
  db: Db,
  { terms = {}, course = {}, enrolledAt }: { terms?: Partial<AssignmentTerms>; course?: GivenCourse; enrolledAt?: Date } = {},
) {
  const text = { content_type: 'TEXT' as const, content_html: safeHtml`<p>Words.</p>` }
  const {
    id: courseId,
    instructorId,
    lectureIds,
    sections,
  } = await givenCourse(db, { curriculum: [[anAssignment(terms), text]], ...course })
  const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: courseId, ...(enrolledAt && { enrolled_at: enrolledAt }) })
  const [lectureId = 0, textId = 0] = lectureIds
  return { courseId, sections, lectureId, textId, enrollmentId, student: { id: userId }, instructor: { id: instructorId } }
}

type Placed = { lectureId: number; enrollmentId: number; student: { id: string } }

/** A submission that waits for its grade, unless the test overrides it. */
export async function givenSubmission(
  db: Db,
  { lectureId, enrollmentId, student }: Placed,
  work: Partial<Insertable<AssignmentSubmissions>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('assignment_submissions')
    .values({
      ...{ lecture_id: lectureId, enrollment_id: enrollmentId, user_id: student.id, client_id: randomUUID(), number: 1 },
      ...{ body: 'My page about bread.', link: '', submitted_at: new Date('2026-03-01T10:00:00Z'), max_points: 100, pass_points: 50 },
      ...work,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type File = { submissionId?: number | null; isFeedback?: boolean; bytes?: number; fileId?: number }

/** The row of a file: not submitted, submitted with `submissionId`, or returned. Its content exists only for a given `fileId`. */
export async function givenAssignmentFile(
  db: Db,
  { lectureId, student }: Pick<Placed, 'lectureId' | 'student'>,
  { submissionId = null, isFeedback = false, bytes = 1000, fileId }: File = {},
): Promise<number> {
  const key = `private/assignments/${randomUUID()}.pdf`
  const file_id = fileId ?? (await givenMediaFile(db, { key, content_type: 'application/pdf', bytes })).id
  const { id } = await db
    .insertInto('assignment_files')
    .values({
      ...{ file_id, lecture_id: lectureId, user_id: student.id, submission_id: submissionId, is_feedback: isFeedback },
      ...{ name: 'bread.pdf', created_at: new Date('2026-03-01T09:00:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
