import type { GivenAnswer } from '@akada/contract/quizzes.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type AttemptRow, lockAttempt, updateAnswers } from './quizzes.attempts.queries.ts'
import { mergeAnswers } from './quizzes.merging.ts'
import { isTimeUp } from './quizzes.rules.ts'
import { requireOwnAttempt } from './require-own-quiz.ts'
import { endAttempt } from './submit-attempt.ts'

type Change = Pick<AttemptRow, 'answers' | 'checkedIds'>

export async function saveAnswers(deps: Deps, user: User, { id, answers }: { id: number; answers: GivenAnswer[] }): Promise<void> {
  await changeOpen(deps, user, { id, change: (attempt) => ({ answers: mergeAnswers(attempt, answers), checkedIds: attempt.checkedIds }) })
}

/** Locks and changes an open attempt within its time limit. Grades an attempt whose time is up instead. */
export async function changeOpen(
  deps: Deps,
  user: User,
  { id, change }: { id: number; change: (open: AttemptRow) => Change },
): Promise<AttemptRow> {
  const { attempt, lecture } = await requireOwnAttempt(deps.db, user, { id, now: deps.clock() })
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
