import type { QuizOverview } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { type AttemptRow, findOpenAttempt, listAttempts } from './quizzes.attempts.queries.ts'
import { attemptsLeft, canBeTakenOffline, isTimeUp, type Quiz } from './quizzes.rules.ts'
import { type QuizLecture, requireQuizLecture } from './require-own-quiz.ts'
import { endAttempt } from './submit-attempt.ts'

/** Returns a quiz with the caller's own attempts. Null if there is no quiz. */
export async function getQuiz(deps: Deps, user: User, lectureId: number): Promise<QuizOverview | null> {
  const lecture = await requireQuizLecture(deps.db, user, { lectureId, now: deps.clock() })
  if (lecture.quiz === null) return null
  const open = await findOpenAttempt(deps.db, lecture)
  if (open && isTimeUp(open, deps.clock())) await endAttempt(deps, open.id)
  return overviewOf(lecture, lecture.quiz, await listAttempts(deps.db, lecture))
}

function overviewOf(lecture: QuizLecture, { settings, questions }: Quiz, attempts: readonly AttemptRow[]): QuizOverview {
  const { isPractice } = lecture
  const left = attemptsLeft(settings, { made: attempts.length, isPractice })
  const isOpen = attempts.some(({ submittedAt }) => submittedAt === null)
  const scores = attempts.flatMap(({ scorePercent }) => scorePercent ?? [])
  return {
    lectureId: lecture.lectureId,
    passMark: settings.passMark,
    maxAttempts: settings.maxAttempts,
    timeLimitSeconds: settings.timeLimitSeconds,
    feedback: settings.feedback,
    reveal: settings.reveal,
    questionCount: questions.length,
    isPractice,
    attempts: attempts.map(summaryOf),
    isPassed: attempts.some(({ isPassed }) => isPassed === true),
    bestPercent: scores.length === 0 ? null : Math.max(...scores),
    attemptsLeft: left,
    problem: !isPractice && lecture.isArchived ? 'ENROLLMENT_ENDED' : left === 0 && !isOpen ? 'QUIZ_NO_ATTEMPTS_LEFT' : null,
    canBeTakenOffline: canBeTakenOffline(settings),
  }
}

export const summaryOf = (attempt: AttemptRow): QuizOverview['attempts'][number] => ({
  id: attempt.id,
  number: attempt.number,
  isPractice: attempt.isPractice,
  startedAt: attempt.startedAt.toISOString(),
  submittedAt: attempt.submittedAt?.toISOString() ?? null,
  scorePercent: attempt.scorePercent,
  isPassed: attempt.isPassed,
  isTimeUp: attempt.isTimeUp,
})
