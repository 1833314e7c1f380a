import type { StudentDetails } from '@akada/contract/students.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listOfStudent } from './students.queries.ts'
import { asCourseStudent } from './students.views.ts'

/** Returns a student with their enrollments in the instructor's courses. Other users don't exist for the instructor. */
export async function getStudent(db: Db, asked: { instructorId: string; studentId: string }): Promise<StudentDetails> {
  const enrollments = (await listOfStudent(db, asked)).map(asCourseStudent)
  const [first] = enrollments
  if (!first) return refuse('STUDENT_NOT_FOUND')
  return { ...first.student, invitedEmail: first.invitedEmail, enrollments }
}
