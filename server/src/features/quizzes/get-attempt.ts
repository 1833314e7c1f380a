import type { Attempt } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { summaryOf } from './get-quiz.ts'
import { type AttemptRow, hasPassed } from './quizzes.attempts.queries.ts'
import { feedbackOn } from './quizzes.feedback.ts'
import { showQuestions } from './quizzes.questions.ts'
import { type Grade, gradeAnswer, isRevealed, isTimeUp, secondsLeft } from './quizzes.rules.ts'
import { requireOwnAttempt } from './require-own-quiz.ts'
import { endAttempt } from './submit-attempt.ts'

/** Returns the caller's own attempt in its current state. */
export async function getAttempt(deps: Deps, user: User, id: number): Promise<Attempt> {
  const { db, clock } = deps
  const { attempt: found } = await requireOwnAttempt(db, user, { id, now: clock() })
  const isOver = found.submittedAt === null && isTimeUp(found, clock())
  if (isOver) await endAttempt(deps, id)
  const attempt = isOver ? (await requireOwnAttempt(db, user, { id, now: clock() })).attempt : found
  const { settings } = attempt.quiz
  return {
    ...summaryOf(attempt),
    lectureId: attempt.lectureId,
    passMark: settings.passMark,
    feedback: settings.feedback,
    secondsLeft: attempt.submittedAt === null ? secondsLeft(attempt, clock()) : null,
    questions: showQuestions(attempt.quiz, attempt.seed),
    answers: Object.entries(attempt.answers).map(([questionId, value]) => ({ questionId, value })),
    questionFeedback: feedbackByQuestion(attempt, isRevealed(settings, await hasPassed(db, attempt))),
  }
}

function feedbackByQuestion({ quiz, answers, checkedIds, grades }: AttemptRow, reveals: boolean): Attempt['questionFeedback'] {
  if (quiz.settings.feedback === 'SCORE_ONLY') return []
  return quiz.questions.flatMap((question) => {
    const value = answers[question.id] ?? null
    const grade: Grade | undefined =
      grades?.find(({ questionId }) => questionId === question.id) ??
      (checkedIds.includes(question.id) ? gradeAnswer(question, value) : undefined)
    return grade ? [feedbackOn(question, { value, grade, isRevealed: reveals })] : []
  })
}
