import type { Attempt, QuizOverview } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { type AttemptRow, findOpenAttempt, hasPassed, listAttempts } from './quizzes.attempts.queries.ts'
import { attemptsLeft, canBeTakenOffline, type Grade, gradeAnswer, isRevealed, isTimeUp, type Quiz, secondsLeft } from './quizzes.rules.ts'
import { type QuizLecture, requireOwnAttempt, requireQuizLecture } from './require-quiz.ts'
import { showQuestions } from './show-questions.ts'
import { endAttempt } from './submit-attempt.ts'
import { tellFeedback } from './tell-feedback.ts'

/** What a quiz asks of somebody and what they have made of it; null while there is none. */
export async function showQuiz(deps: Deps, user: User, lectureId: number): Promise<QuizOverview | null> {
  const lecture = await requireQuizLecture(deps.db, user, lectureId)
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

const summaryOf = (attempt: AttemptRow): QuizOverview['attempts'][number] => ({
  id: attempt.id,
  number: attempt.number,
  isPractice: attempt.isPractice,
  startedAt: attempt.startedAt.toISOString(),
  submittedAt: attempt.submittedAt?.toISOString() ?? null,
  scorePercent: attempt.scorePercent,
  isPassed: attempt.isPassed,
  isTimeUp: attempt.isTimeUp,
})

/** An attempt of one's own, as it stands. */
export async function showAttempt(deps: Deps, user: User, id: number): Promise<Attempt> {
  const { db, clock } = deps
  const { attempt: found } = await requireOwnAttempt(db, user, id)
  const isOver = found.submittedAt === null && isTimeUp(found, clock())
  if (isOver) await endAttempt(deps, id)
  const attempt = isOver ? (await requireOwnAttempt(db, user, id)).attempt : found
  const { settings } = attempt.quiz
  return {
    ...summaryOf(attempt),
    lectureId: attempt.lectureId,
    passMark: settings.passMark,
    feedback: settings.feedback,
    secondsLeft: attempt.submittedAt === null ? secondsLeft(attempt, clock()) : null,
    questions: showQuestions(attempt.quiz, attempt.seed),
    answers: Object.entries(attempt.answers).map(([questionId, value]) => ({ questionId, value })),
    questionFeedback: feedbackOn(attempt, isRevealed(settings, await hasPassed(db, attempt))),
  }
}

function feedbackOn({ quiz, answers, checkedIds, grades }: AttemptRow, reveals: boolean): Attempt['questionFeedback'] {
  if (quiz.settings.feedback === 'SCORE_ONLY') return []
  return quiz.questions.flatMap((question) => {
    const value = answers[question.id] ?? null
    const grade: Grade | undefined =
      grades?.find(({ questionId }) => questionId === question.id) ??
      (checkedIds.includes(question.id) ? gradeAnswer(question, value) : undefined)
    return grade ? [tellFeedback(question, { value, grade, isRevealed: reveals })] : []
  })
}
