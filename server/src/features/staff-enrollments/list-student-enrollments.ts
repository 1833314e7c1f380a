import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countOfStudent, isUser, listOfStudent } from './staff-enrollments.queries.ts'
import { asStudentEnrollment } from './staff-enrollments.views.ts'

type Asked = { studentId: string; staffId: string; page: number; size: number }

/** Returns one page of a user's enrollments, newest first. */
export async function listStudentEnrollments(db: Db, { studentId, staffId, page, size }: Asked) {
  if (!(await isUser(db, studentId))) refuse('PERSON_NOT_FOUND')
  const [rows, totalElements] = await Promise.all([listOfStudent(db, studentId, { page, size }), countOfStudent(db, studentId)])
  return { content: rows.map((row) => asStudentEnrollment(row, staffId)), totalElements, page, size, mayEnroll: studentId !== staffId }
}
