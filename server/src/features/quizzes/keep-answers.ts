import type { GivenAnswer, QuestionFeedback } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { mergeAnswers } from './merge-answers.ts'
import { type AttemptRow, hasPassed, lockAttempt, updateAnswers } from './quizzes.attempts.queries.ts'
import { gradeAnswer, isRevealed, isTimeUp } from './quizzes.rules.ts'
import { requireOwnAttempt } from './require-quiz.ts'
import { endAttempt } from './submit-attempt.ts'
import { tellFeedback } from './tell-feedback.ts'

type Change = Pick<AttemptRow, 'answers' | 'checkedIds'>

/** Keeps answers of an open attempt. */
export async function keepAnswers(deps: Deps, user: User, { id, answers }: { id: number; answers: GivenAnswer[] }): Promise<void> {
  await changeOpen(deps, user, { id, change: (attempt) => ({ answers: mergeAnswers(attempt, answers), checkedIds: attempt.checkedIds }) })
}

/** Locks the answer to a question and tells about it; of one that is locked it tells the same again. */
export async function checkAnswer(deps: Deps, user: User, { id, given }: { id: number; given: GivenAnswer }): Promise<QuestionFeedback> {
  const { questionId } = given
  const attempt = await changeOpen(deps, user, {
    id,
    change: (open) => {
      if (open.quiz.settings.feedback !== 'AFTER_EACH') refuse('QUIZ_NO_CHECKS')
      const answers = mergeAnswers(open, [given])
      if (answers[questionId] === undefined) refuse('INVALID_INPUT', { errors: [{ path: 'value', message: 'Answer the question first.' }] })
      return { answers, checkedIds: [...new Set([...open.checkedIds, questionId])] }
    },
  })
  const question = attempt.quiz.questions.find((each) => each.id === questionId) ?? refuse('INVALID_INPUT')
  const value = attempt.answers[questionId] ?? null
  return tellFeedback(question, {
    value,
    grade: gradeAnswer(question, value),
    isRevealed: isRevealed(attempt.quiz.settings, await hasPassed(deps.db, attempt)),
  })
}

/** Changes an attempt that is open and in time, alone with it; one whose time is over is graded as it is. */
async function changeOpen(
  deps: Deps,
  user: User,
  { id, change }: { id: number; change: (open: AttemptRow) => Change },
): Promise<AttemptRow> {
  const { attempt, lecture } = await requireOwnAttempt(deps.db, user, id)
  const changed = await deps.db.transaction().execute(async (tx) => {
    const open = await lockAttempt(tx, id)
    if (open.submittedAt !== null) return refuse(open.isTimeUp ? 'QUIZ_TIME_UP' : 'QUIZ_SUBMITTED')
    if (isTimeUp(open, deps.clock())) return null
    if (!attempt.isPractice && lecture.isArchived) refuse('ENROLLMENT_ENDED')
    const after = change(open)
    await updateAnswers(tx, id, after)
    return { ...open, ...after }
  })
  if (changed) return changed
  await endAttempt(deps, id)
  return refuse('QUIZ_TIME_UP')
}
