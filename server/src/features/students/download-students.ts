import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import { type CsvCell, csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { listBefore, type StudentRow, type Wanted } from './students.queries.ts'
import { asCourseStudent } from './students.views.ts'

const AT_ONCE = 1_000
const columns = [
  ...['Student', 'Invited email', 'Course', 'Status', 'Progress (%)', 'Source', 'Enrolled', 'Last activity', 'Completed'],
  ...['Quizzes', 'Quizzes passed', 'Average quiz score (%)'],
]

/** Returns all matching students as a file, the newest enrollment first. */
export async function downloadStudents(db: Db, wanted: Wanted, timeZone: string) {
  if (wanted.courseId !== undefined) await listTaughtCourses(db, wanted.instructorId, wanted.courseId)
  return csvStream({ name: 'students.csv', timeZone }, columns, pagesOf(db, wanted))
}

async function* pagesOf(db: Db, wanted: Wanted): AsyncGenerator<CsvCell[][]> {
  let before: number | undefined
  while (true) {
    const rows = await listBefore(db, wanted, { before, limit: AT_ONCE })
    if (rows.length === 0) return
    yield rows.map(cellsOf)
    before = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

function cellsOf(row: StudentRow): CsvCell[] {
  const { student, invitedEmail, course, state, progress, source, quizzes } = asCourseStudent(row)
  return [
    ...[student.name, invitedEmail, course.title, state, progress, source, row.enrolledAt, row.lastActivityAt, row.completedAt],
    ...[quizzes?.total ?? 0, quizzes?.passed ?? null, quizzes?.averageScore ?? null],
  ]
}
