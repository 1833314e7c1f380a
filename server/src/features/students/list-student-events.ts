import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countEvents, listEvents } from './students.events.queries.ts'
import { asStudentEvent } from './students.views.ts'

type Asked = { instructorId: string; studentId: string; page: number; size: number }

/** Returns one page of what a student did in an instructor's courses, newest first. */
export async function listStudentEvents(db: Db, { page, size, ...of }: Asked) {
  const [rows, totalElements] = await Promise.all([listEvents(db, of, { page, size }), countEvents(db, of)])
  // Each student has the event of their enrollment.
  if (totalElements === 0) return refuse('STUDENT_NOT_FOUND')
  return { content: rows.map(asStudentEvent), totalElements, page, size }
}
