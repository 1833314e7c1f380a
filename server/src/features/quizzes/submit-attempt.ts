import type { GivenAnswer } from '@akada/contract/quizzes.ts'
import { completeLectureIn } from '#features/enrollments/complete-lecture.ts'
import { lockLearning } from '#features/enrollments/lock-learning.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type AttemptRow, findAttempt, lockAttempt, updateSubmitted } from './quizzes.attempts.queries.ts'
import { mergeAnswers } from './quizzes.merging.ts'
import { gradeQuiz, isTimeUp } from './quizzes.rules.ts'
import { requireOwnAttempt } from './require-own-quiz.ts'

/** Grades an attempt with its last answers, once, whoever else does at the same moment. Too late for answers, it grades those that were kept. */
export async function submitAttempt(
  { db, clock }: Deps,
  user: User,
  { id, answers }: { id: number; answers: GivenAnswer[] },
): Promise<void> {
  const { attempt, lecture } = await requireOwnAttempt(db, user, id)
  await db.transaction().execute(async (tx) => {
    // The enrollment first, as everywhere: two that lock in different orders would wait for each other.
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

/** Grades an attempt whose time is over, with what was kept of it. Does nothing for one that is submitted. */
export async function endAttempt({ db, clock }: Deps, attemptId: number): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) return
  await db.transaction().execute(async (tx) => {
    const { problem } = await lockLearning(tx, attempt)
    const locked = await lockAttempt(tx, attemptId)
    if (locked.submittedAt !== null) return
    // Thrown, so that the job comes again: the database's clock may be ahead of ours.
    if (!isTimeUp(locked, clock())) throw new Error('an attempt was to end before its time')
    await gradeAttempt(tx, { attempt: locked, mayComplete: problem === null, now: clock() })
  })
}

type Graded = { attempt: AttemptRow; mayComplete: boolean; now: Date }

/** Of an attempt that is locked, after its enrollment. */
export async function gradeAttempt(tx: Tx, { attempt, mayComplete, now }: Graded): Promise<void> {
  const { quiz, answers, deadlineAt } = attempt
  const grading = gradeQuiz(quiz, answers)
  const isOver = deadlineAt !== null && now >= deadlineAt
  await updateSubmitted(tx, attempt.id, { ...grading, answers, isTimeUp: isOver, submittedAt: isOver ? deadlineAt : now })
  if (grading.isPassed && attempt.enrollmentId !== null && mayComplete)
    await completeLectureIn(tx, { userId: attempt.userId, courseId: attempt.courseId, lectureId: attempt.lectureId, now })
}
