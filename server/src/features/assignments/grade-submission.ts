import type { SubmissionState } from '@akada/contract/assignments.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { completeLectureIn } from '#features/enrollments/complete-lecture.ts'
import { isLectureOpen } from '#features/enrollments/enrollments.pacing.ts'
import { lockLearning } from '#features/enrollments/lock-learning.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findOwnSubmission, updateGrade } from './assignments.queries.ts'
import { gradeProblem, stateOf } from './assignments.rules.ts'

type Grading = { id: number; points: number; feedback: string; gradeVersion: number }

/** Grades a student's work or corrects the grade. A pass completes the lecture. Of concurrent grades, the first one stays. */
export async function gradeSubmission({ db, clock }: Deps, user: User, grading: Grading) {
  const asked = { id: grading.id, instructorId: user.id }
  const { userId, courseId } = (await findOwnSubmission(db, asked)) ?? refuse('SUBMISSION_NOT_FOUND')
  return db.transaction().execute(async (tx) => {
    const { problem: ended } = await lockLearning(tx, { userId, courseId })
    // Read below the lock, which submissions and other grades wait for.
    const work = (await findOwnSubmission(tx, asked)) ?? refuse('SUBMISSION_NOT_FOUND')
    const problem = gradeProblem(work, grading)
    if (problem) refuse(problem)
    const now = clock()
    const graded = { ...work, ...grading, gradeVersion: work.gradeVersion + 1, isPassed: grading.points >= work.passPoints }
    await updateGrade(tx, work.id, { ...graded, now })
    if (graded.isPassed && ended === null) await completeIfOpen(tx, { ...graded, now })
    const state = stateOf(graded)
    await notifyStudent(tx, { ...graded, state })
    return { state, gradeVersion: graded.gradeVersion }
  })
}

type Passed = { userId: string; courseId: number; lectureId: number; now: Date }

/** A lecture that the instructor closed in the meantime is completed by the student once it opens. */
async function completeIfOpen(tx: Tx, { userId, courseId, lectureId, now }: Passed): Promise<void> {
  if (await isLectureOpen(tx, { userId, lectureId, now }))
    await completeLectureIn(tx, { userId, courseId, lectureId, now, isByStudent: false })
}

type Told = Grading & {
  userId: string
  courseId: number
  lectureId: number
  lectureTitle: string
  maxPoints: number
  state: SubmissionState
}

const notifyStudent = (tx: Tx, { id, userId, courseId, lectureId, lectureTitle, points, maxPoints, gradeVersion, state }: Told) =>
  notifyPeople(tx, {
    userIds: [userId],
    type: 'message',
    title: `${state === 'PASSED' ? 'Passed' : 'Returned'}: “${isolated(lectureTitle)}”`,
    message: `Your work got ${points} of ${maxPoints} points. Open the lecture to read the feedback.`,
    courseId,
    link: `/my-learning/courses/${courseId}?lecture=${lectureId}`,
    key: `graded:${id}:${gradeVersion}`,
  })
