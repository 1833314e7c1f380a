import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  findLectureFor,
  hasAssignmentToPass,
  hasLecturesLeft,
  hasQuizToPass,
  insertCompletion,
  touchEnrollment,
} from './enrollments.progress.queries.ts'
import { finishCourse } from './finish-course.ts'
import { lockLearnable } from './lock-learning.ts'

export type DoneLecture = {
  userId: string
  courseId: number
  lectureId: number
  now: Date
  /** False if a grade completes the lecture, which isn't the student's activity. */
  isByStudent?: boolean
}

/** Completes a lecture permanently. The last one finishes the enrollment. Returns the enrollment's id. */
export const completeLecture = (db: Db, done: DoneLecture): Promise<number> => inTransaction(db, (tx) => completeLectureIn(tx, done))

/** Like `completeLecture`, in the caller's transaction, for example with a passed quiz. */
export async function completeLectureIn(tx: Tx, { userId, courseId, lectureId, now, isByStudent = true }: DoneLecture): Promise<number> {
  const enrollment = await lockLearnable(tx, { userId, courseId })
  const lecture = (await findLectureFor(tx, userId, lectureId)) ?? refuse('LECTURE_NOT_FOUND')
  if (lecture.courseId !== courseId) refuse('LECTURE_ELSEWHERE')
  if (!isOpen(lecture.pacing, now)) refuse('LECTURE_CLOSED')
  if (await hasQuizToPass(tx, { enrollmentId: enrollment.id, lectureId })) refuse('QUIZ_NOT_PASSED')
  if (await hasAssignmentToPass(tx, { enrollmentId: enrollment.id, lectureId })) refuse('ASSIGNMENT_NOT_PASSED')

  await insertCompletion(tx, enrollment, { lectureId, now })
  if (isByStudent) await touchEnrollment(tx, enrollment, { lectureId, now })
  if (enrollment.completedAt === null && !(await hasLecturesLeft(tx, enrollment.id))) {
    await finishCourse(tx, enrollment, now)
  }
  return enrollment.id
}
