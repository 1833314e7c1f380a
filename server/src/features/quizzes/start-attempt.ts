import { randomInt } from 'node:crypto'
import { lockLearning } from '#features/enrollments/lock-learning.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import {
  type AttemptRow,
  countAttempts,
  findOpenAttempt,
  findStarted,
  insertAttempt,
  lockAttempt,
  lockStart,
} from './quizzes.attempts.queries.ts'
import { attemptsLeft, deadlineOf, GRACE_MS, isTimeUp } from './quizzes.rules.ts'
import { type QuizLecture, requireQuizLecture } from './require-own-quiz.ts'
import { gradeAttempt } from './submit-attempt.ts'

/** Grades an abandoned attempt when its time is up. */
export const END_ATTEMPT = 'end-quiz-attempt'

const SEEDS = 2 ** 31

/** Starts an attempt, unless one is open or was started by the same request. Returns the attempt's id. */
export async function startAttempt({ db, clock }: Deps, user: User, { lectureId, clientId }: { lectureId: number; clientId: string }) {
  const lecture = await requireQuizLecture(db, user, { lectureId, now: clock() })
  return db.transaction().execute(async (tx) => {
    await lockStart(tx, lecture)
    const problem = lecture.isPractice ? null : (await lockLearning(tx, lecture)).problem
    const started = await findStarted(tx, { userId: user.id, lectureId, clientId })
    if (started) return started.id
    if (problem) refuse(problem)

    const now = clock()
    const open = await findOpenAttempt(tx, lecture)
    if (open && !isTimeUp(open, now) && !isOutOfDate(open, lecture)) return open.id
    if (open) await gradeAttempt(tx, { attempt: await lockAttempt(tx, open.id), mayComplete: true, now })
    return begin(tx, lecture, { clientId, now })
  })
}

/** A practice attempt switches to the newest version. A counted one keeps its version. */
const isOutOfDate = ({ isPractice, versionId }: AttemptRow, lecture: QuizLecture) => isPractice && versionId !== lecture.versionId

async function begin(tx: Tx, lecture: QuizLecture, { clientId, now }: { clientId: string; now: Date }): Promise<number> {
  const { quiz, versionId, userId, lectureId, enrollmentId } = lecture
  if (quiz === null || versionId === null) return refuse('QUIZ_NOT_READY')
  const made = await countAttempts(tx, lecture)
  if (attemptsLeft(quiz.settings, { made, isPractice: lecture.isPractice }) === 0) refuse('QUIZ_NO_ATTEMPTS_LEFT')
  const deadlineAt = deadlineOf(quiz.settings, now)
  const attempt = { versionId, lectureId, userId, enrollmentId, clientId, number: made + 1, seed: randomInt(SEEDS), now, deadlineAt }
  const id = await insertAttempt(tx, attempt)
  if (deadlineAt)
    await enqueue(tx, { kind: END_ATTEMPT, payload: { attemptId: id }, runAt: new Date(deadlineAt.getTime() + GRACE_MS + 1_000) })
  return id
}
