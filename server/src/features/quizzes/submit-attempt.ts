import type { GivenAnswer } from '@akada/contract/quizzes.ts'
import { completeLectureIn } from '#features/enrollments/complete-lecture.ts'
import { isLectureOpen } from '#features/enrollments/enrollments.pacing.ts'
import { lockLearning } from '#features/enrollments/lock-learning.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type AttemptRow, findAttempt, lockAttempt, updateSubmitted } from './quizzes.attempts.queries.ts'
import { mergeAnswers } from './quizzes.merging.ts'
import { gradeQuiz, isTimeUp } from './quizzes.rules.ts'
import { requireOwnAttempt } from './require-own-quiz.ts'

/**
 * Grades an attempt with its last answers, once even for concurrent calls. After the time limit, ignores the new answers and grades the
 * saved ones.
 */
export async function submitAttempt(
  { db, clock }: Deps,
  user: User,
  { id, answers }: { id: number; answers: GivenAnswer[] },
): Promise<void> {
  const { attempt, lecture } = await requireOwnAttempt(db, user, { id, now: clock() })
  await db.transaction().execute(async (tx) => {
    // Locks the enrollment first, like all other code, to avoid deadlocks.
    const problem = attempt.isPractice ? null : (await lockLearning(tx, lecture)).problem
    const locked = await lockAttempt(tx, id)
    if (locked.submittedAt !== null) return
    const now = clock()
    const isLate = isTimeUp(locked, now)
    if (problem && !isLate) refuse(problem)
    const last = isLate ? locked : { ...locked, answers: mergeAnswers(locked, answers) }
    await gradeAttempt(tx, { attempt: last, mayComplete: problem === null, now })
  })
}

/** Grades an attempt with its saved answers once its time is up. Does nothing if it was submitted. */
export async function endAttempt({ db, clock }: Deps, attemptId: number): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) return
  await db.transaction().execute(async (tx) => {
    const { problem } = await lockLearning(tx, attempt)
    const locked = await lockAttempt(tx, attemptId)
    if (locked.submittedAt !== null) return
    // Thrown, so that the job is retried. The database's clock may be ahead of the app's.
    if (!isTimeUp(locked, clock())) throw new Error('a quiz attempt was due to end too early')
    await gradeAttempt(tx, { attempt: locked, mayComplete: problem === null, now: clock() })
  })
}

type Graded = { attempt: AttemptRow; mayComplete: boolean; now: Date }

/** The caller has locked the enrollment and then the attempt. */
export async function gradeAttempt(tx: Tx, { attempt, mayComplete, now }: Graded): Promise<void> {
  const { quiz, answers, deadlineAt } = attempt
  const grading = gradeQuiz(quiz, answers)
  const isOver = deadlineAt !== null && now >= deadlineAt
  await updateSubmitted(tx, attempt.id, { ...grading, answers, isTimeUp: isOver, submittedAt: isOver ? deadlineAt : now })
  const { userId, courseId, lectureId } = attempt
  if (!grading.isPassed || attempt.enrollmentId === null || !mayComplete) return
  // The instructor may have closed the lecture during the attempt. The student completes it once it opens.
  if (await isLectureOpen(tx, { userId, lectureId, now })) await completeLectureIn(tx, { userId, courseId, lectureId, now })
}
