import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import { type CsvCell, csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { listBefore, type StudentRow, type Wanted } from './students.queries.ts'
import { asCourseStudent } from './students.views.ts'

const AT_ONCE = 1_000
const columns = [
  ...['Student', 'Invited email', 'Course', 'Status', 'Progress (%)', 'Source', 'Enrolled', 'Last activity', 'Completed'],
  ...['Quizzes', 'Quizzes passed', 'Average quiz score (%)', 'Assignments', 'Assignments passed', 'Average assignment score (%)'],
]

/** Returns all matching students as a file, the newest enrollment first. */
export async function downloadStudents(db: Db, wanted: Wanted, timeZone: string) {
  if (wanted.courseId !== undefined) await listTaughtCourses(db, wanted.instructorId, wanted.courseId)
  const pages = pagesOf(AT_ONCE, (last: StudentRow | undefined, limit) => listBefore(db, wanted, { before: last?.id, limit }))
  return csvStream({ name: 'students.csv', timeZone }, columns, pages, cellsOf)
}

function cellsOf(row: StudentRow): CsvCell[] {
  const { student, invitedEmail, course, state, progress, source, quizzes, assignments } = asCourseStudent(row)
  return [
    ...[student.name, invitedEmail, course.title, state, progress, source, row.enrolledAt, row.lastActivityAt, row.completedAt],
    ...[quizzes?.total ?? 0, quizzes?.passed ?? null, quizzes?.averageScore ?? null],
    ...[assignments?.total ?? 0, assignments?.passed ?? null, assignments?.averageScore ?? null],
  ]
}
