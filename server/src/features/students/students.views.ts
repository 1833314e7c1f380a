import type { CourseStudent, StudentEvent } from '@akada/contract/students.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import { authorName } from '#features/ratings/ratings.rules.ts'
import type { EventRow } from './students.events.queries.ts'
import type { StudentRow } from './students.queries.ts'
import { sourceOf, testResult } from './students.rules.ts'

export const asCourseStudent = (row: StudentRow): CourseStudent => ({
  enrollmentId: row.id,
  student: { id: row.userId, name: authorName(row) },
  invitedEmail: row.invitedEmail,
  course: { id: row.courseId, title: row.title },
  state: row.state,
  source: sourceOf(row),
  progress: percentDone(row),
  enrolledAt: row.enrolledAt.toISOString(),
  lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  quizzes: testResult(row.quizzes),
  assignments: testResult(row.assignments),
})

const named = (id: number | null, title: string | null) => (id === null || title === null ? null : { id, title })

export const asStudentEvent = (row: EventRow): StudentEvent => ({
  kind: row.kind,
  at: row.at.toISOString(),
  course: { id: row.courseId, title: row.courseTitle },
  lecture: named(row.lectureId, row.lectureTitle),
  question: named(row.questionId, row.questionTitle),
  score: row.score,
  isPassed: row.isPassed,
  rating: row.ratingHalves === null ? null : row.ratingHalves / 2,
  source: row.source,
})
