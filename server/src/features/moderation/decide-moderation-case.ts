import type { ModerationDecision } from '@akada/contract/moderation.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { lockPost, removePost } from '#features/discussions/remove-post.ts'
import { suspendPerson } from '#features/people/suspend-person.ts'
import { decideReports } from '#features/reports/decide-reports.ts'
import { lockReview, removeReview } from '#features/reviews/reviews.face.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type CaseRow, closeCase, findCase, lockCase } from './moderation.queries.ts'
import { isOwn } from './moderation.rules.ts'
import { notifyOfDecision } from './notify-of-decision.ts'

type Decided = { id: number; decision: ModerationDecision; reason: string; suspendAuthor: boolean; now: Date }

/**
 * Keeps or removes the reported content, and notifies the author and the reporters. Only the first of several concurrent decisions counts.
 */
export async function decideModerationCase(tx: Tx, caller: User, { id, decision, reason, suspendAuthor, now }: Decided): Promise<void> {
  const found = (await findCase(tx, id)) ?? refuse('CASE_NOT_FOUND')
  if (isOwn(found, caller)) refuse('CASE_OWN')
  // Locks the author first, in the same order as erasing an account does. Another order could deadlock.
  if (suspendAuthor) await suspend(tx, caller, { author: found.authorId, reason, now })
  await lockOpen(tx, found)

  if (decision === 'REMOVED') await removeContent(tx, found, now)
  await closeCase(tx, { id, status: decision, reason, decidedBy: caller.id, now })
  const status = decision === 'REMOVED' ? 'ACCEPTED' : 'REJECTED'
  const reporters = await decideReports(tx, { caseId: id, status, decidedBy: caller.id, now })
  const act = decision === 'REMOVED' ? 'CONTENT_REMOVED' : 'CONTENT_KEPT'
  await recordAct(tx, { act, by: caller.id, subject: { kind: 'MODERATION_CASE', id }, reason, now })
  await notifyOfDecision(tx, { case: found, decision, reason, reporters })
}

async function suspend(tx: Tx, admin: User, { author, reason, now }: { author: string | null; reason: string; now: Date }): Promise<void> {
  if (!admin.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  if (author === null) return refuse('PERSON_NOT_FOUND')
  await suspendPerson(tx, admin, { personId: author, reason, now })
}

/** Locks the content before its case, in the same order as deleting the content does. Another order could deadlock. */
async function lockOpen(tx: Tx, { id, postId, reviewId }: CaseRow): Promise<void> {
  if (postId !== null) await lockPost(tx, postId)
  if (reviewId !== null) await lockReview(tx, reviewId)
  const locked = (await lockCase(tx, id)) ?? refuse('CASE_NOT_FOUND')
  if (locked.status !== 'OPEN') refuse('CASE_DECIDED')
}

async function removeContent(tx: Tx, { postId, reviewId }: CaseRow, now: Date): Promise<void> {
  if (postId !== null) await removePost(tx, { id: postId, now })
  if (reviewId !== null) await removeReview(tx, reviewId)
}
