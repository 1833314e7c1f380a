import { createHash } from 'node:crypto'
import type { GivenAnswer } from '@akada/contract/quizzes.ts'
import { completeLectureIn } from '#features/enrollments/complete-lecture.ts'
import { lockLearning } from '#features/enrollments/lock-learning.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countAttempts, findStarted, insertSubmitted, lockStart } from './quizzes.attempts.queries.ts'
import { mergeAnswers } from './quizzes.merging.ts'
import { findVersion } from './quizzes.queries.ts'
import { canBeTakenOffline, gradeQuiz } from './quizzes.rules.ts'
import { type QuizLecture, requireQuizLecture } from './require-own-quiz.ts'

type HandedIn = { lectureId: number; clientId: string; version: number; answers: GivenAnswer[] }

/** Grades an offline attempt once, however often it is sent. Returns its id. */
export async function submitOfflineAttempt(
  { db, clock, signer }: Deps,
  user: User,
  { lectureId, clientId, version, answers }: HandedIn,
): Promise<number> {
  const lecture = await requireQuizLecture(db, user, { lectureId, now: clock() })
  return db.transaction().execute(async (tx) => {
    await lockStart(tx, lecture)
    const problem = lecture.isPractice ? null : (await lockLearning(tx, lecture)).problem
    const known = await findStarted(tx, { userId: user.id, lectureId, clientId })
    if (known) return known.id
    if (problem) refuse(problem)

    const taken = await requireVersion(tx, lecture, version)
    const now = clock()
    const given = mergeAnswers({ quiz: taken.quiz, answers: {}, checkedIds: [] }, answers)
    const grading = gradeQuiz(taken.quiz, given)
    const { userId, enrollmentId, courseId } = lecture
    const id = await insertSubmitted(tx, {
      attempt: {
        ...{ versionId: taken.id, lectureId, userId, enrollmentId, clientId, deadlineAt: null, now },
        number: (await countAttempts(tx, lecture)) + 1,
        seed: seedOfCopy(signer, { userId, versionId: taken.id }),
      },
      submission: { ...grading, answers: given, submittedAt: now, isTimeUp: false },
    })
    if (grading.isPassed && enrollmentId !== null) await completeLectureIn(tx, { userId, courseId, lectureId, now })
    return id
  })
}

/** Returns the version that was taken, if it and the newest one may be taken offline. An old copy must not bypass a new limit. */
async function requireVersion(tx: Tx, { lectureId, quiz }: QuizLecture, number: number) {
  const taken = await findVersion(tx, { lectureId, number })
  if (!taken || !quiz || ![taken.quiz, quiz].every(({ settings }) => canBeTakenOffline(settings))) return refuse('QUIZ_CHANGED')
  return taken
}

/** A fixed order for each user and version. It is secret, because it would reveal the solution of an ordering question. */
export const seedOfCopy = (signer: Deps['signer'], of: { userId: string; versionId: number }): number =>
  createHash('sha256')
    .update(signer.sign({ quizCopy: of }))
    .digest()
    .readUInt32BE() >>> 1
