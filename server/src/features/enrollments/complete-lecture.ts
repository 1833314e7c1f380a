import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { queueCertificate } from './course-finished.ts'
import {
  findLectureFor,
  finishEnrollment,
  hasLecturesLeft,
  insertCompletion,
  lockEnrollment,
  touchEnrollment,
} from './enrollments.progress.queries.ts'
import { learnProblem } from './enrollments.rules.ts'

export type DoneLecture = { userId: string; courseId: number; lectureId: number; now: Date }

/** Marks a lecture as done, for good; the last one finishes the enrollment. Answers the enrollment's id. */
export const completeLecture = (db: Db, { userId, courseId, lectureId, now }: DoneLecture): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, userId, courseId)
    const problem = learnProblem(enrollment)
    if (!enrollment || problem) return refuse(problem ?? 'NOT_ENROLLED')
    const lecture = (await findLectureFor(tx, userId, lectureId)) ?? refuse('LECTURE_NOT_FOUND')
    if (lecture.courseId !== courseId) refuse('LECTURE_ELSEWHERE')

    const learned = { enrollmentId: enrollment.id, lectureId, now }
    await insertCompletion(tx, learned)
    await touchEnrollment(tx, learned)
    if (enrollment.completedAt === null && !(await hasLecturesLeft(tx, enrollment.id))) {
      await finishEnrollment(tx, enrollment.id, now)
      await queueCertificate(tx, enrollment.id)
    }
    return enrollment.id
  })
