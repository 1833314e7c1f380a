import type { QuizCopy } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { showQuestions } from './quizzes.questions.ts'
import { canBeTakenOffline } from './quizzes.rules.ts'
import { requireQuizLecture } from './require-own-quiz.ts'
import { seedOfCopy } from './submit-offline-attempt.ts'

/** Returns the questions of a quiz that may be taken offline. Null for other quizzes. */
export async function getQuizCopy({ db, signer, clock }: Deps, user: User, lectureId: number): Promise<QuizCopy | null> {
  const { quiz, versionId, versionNumber } = await requireQuizLecture(db, user, { lectureId, now: clock() })
  if (versionId === null || versionNumber === null || !quiz || !canBeTakenOffline(quiz.settings)) return null
  const questions = showQuestions(quiz, seedOfCopy(signer, { userId: user.id, versionId }))
  return { lectureId, version: versionNumber, passMark: quiz.settings.passMark, questions }
}
