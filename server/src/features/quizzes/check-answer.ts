import type { GivenAnswer, QuestionFeedback } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hasPassed } from './quizzes.attempts.queries.ts'
import { feedbackOn } from './quizzes.feedback.ts'
import { mergeAnswers } from './quizzes.merging.ts'
import { gradeAnswer, isRevealed } from './quizzes.rules.ts'
import { changeOpen } from './save-answers.ts'

/** Locks the answer to a question and returns its feedback. Returns the same feedback for a locked answer. */
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
  return feedbackOn(question, {
    value,
    grade: gradeAnswer(question, value),
    isRevealed: isRevealed(attempt.quiz.settings, await hasPassed(deps.db, attempt)),
  })
}
