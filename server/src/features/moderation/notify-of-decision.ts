import type { ModerationDecision } from '@akada/contract/moderation.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { removalEmail } from './moderation.emails.ts'
import { type CaseRow, findAuthor } from './moderation.queries.ts'
import { kindOf, nounOf } from './moderation.rules.ts'

export const TELL_AUTHOR = 'tell-author'

type Decision = { case: CaseRow; decision: ModerationDecision; reason: string; reporters: readonly string[] }

/**
 * Notifies reporters of the outcome. Notifies the author only of a removal. That message has the reason, but doesn't name the reporters.
 */
export async function notifyOfDecision(tx: Tx, { case: decided, decision, reason, reporters }: Decision): Promise<void> {
  const noun = nounOf(kindOf(decided))
  const about = { type: 'alert', ...(decided.courseId !== null && { courseId: decided.courseId }) } as const
  await notifyPeople(tx, {
    ...about,
    userIds: reporters,
    title: 'Thank you for your report',
    message: `We reviewed the ${noun} that you reported. ${outcomeOf(decided, decision)}`,
    key: `moderation-case:${decided.id}`,
  })
  if (decision === 'KEPT' || decided.authorId === null || isGone(decided)) return
  await notifyPeople(tx, {
    ...about,
    userIds: [decided.authorId],
    title: `Your ${noun} was removed`,
    message: `${decided.courseTitle === null ? '' : `In “${isolated(decided.courseTitle)}”. `}Reason: ${isolated(reason)}`,
    key: `moderation-removal:${decided.id}`,
  })
  await enqueue(tx, { kind: TELL_AUTHOR, payload: { caseId: decided.id } })
}

const isGone = ({ postId, reviewId }: CaseRow) => postId === null && reviewId === null

function outcomeOf(decided: CaseRow, decision: ModerationDecision): string {
  if (isGone(decided)) return 'It no longer exists.'
  return decision === 'REMOVED' ? 'We removed it.' : 'It doesn’t break our rules, so we left it up.'
}

/** Emails the author, even if suspended, because a suspended author can't see the notification. */
export async function mailAuthor({ db, mailer, site }: Deps, caseId: number): Promise<void> {
  const author = await findAuthor(db, caseId)
  if (!author) return
  const messageId = `<moderation-${caseId}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: author.email, messageId, ...removalEmail(site, { ...author, noun: nounOf(kindOf(author)) }) })
}
