import type { PendingWork } from '@akada/contract/staff.ts'
import { countWaiting } from '#features/assignments/assignments.face.ts'
import { listQuestionInbox } from '#features/discussions/list-question-inbox.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countManagersWork, countReviews } from './staff.queries.ts'
import { hasWork, workOf } from './staff.rules.ts'

const none = { applications: null, reissues: null, refunds: null, heldOrders: null, disputes: null, reports: null }

/** Returns the amount of pending work of each kind, or null for work that isn't the user's. */
export async function countPending(db: Db, user: User): Promise<PendingWork> {
  const work = workOf(user.roles)
  if (!hasWork(work)) refuse('NOT_ALLOWED')
  return {
    ...(work.isManager ? await countManagersWork(db) : none),
    reviews: work.isAdmin ? await countReviews(db) : null,
    questions: work.isInstructor ? (await listQuestionInbox(db, user, { show: 'unanswered', page: 1, size: 1 })).unanswered : null,
    submissions: work.isInstructor ? await countWaiting(db, user.id) : null,
  }
}
