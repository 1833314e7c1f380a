import type { StudentOrder } from '@akada/contract/students.ts'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { countOpenInvitations, countRows, listRows, type Wanted } from './students.queries.ts'
import { asCourseStudent } from './students.views.ts'

type Asked = Wanted & { sort: StudentOrder; page: number; size: number; now: Date }

/** Returns one page of the students of an instructor's courses. */
export async function listStudents(db: Db, { sort, page, size, now, ...wanted }: Asked) {
  if (wanted.courseId !== undefined) await listTaughtCourses(db, wanted.instructorId, wanted.courseId)
  const [rows, totalElements, openInvitations] = await Promise.all([
    listRows(db, wanted, { sort, page, size }),
    countRows(db, wanted),
    countOpenInvitations(db, wanted.instructorId, now),
  ])
  return { content: rows.map(asCourseStudent), totalElements, page, size, openInvitations }
}
