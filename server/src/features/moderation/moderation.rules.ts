import type { Role } from '@akada/contract/accounts.ts'
import type { ModerationCase } from '@akada/contract/moderation.ts'

export type CaseKind = ModerationCase['kind']

/** Questions have a title. Replies have none. */
export const kindOf = ({ subject, title }: { subject: 'POST' | 'REVIEW'; title: string | null }): CaseKind => {
  if (subject === 'REVIEW') return 'REVIEW'
  return title === null ? 'REPLY' : 'QUESTION'
}

type Judged = { status: 'OPEN' | 'KEPT' | 'REMOVED'; authorId: string | null; instructorId: string | null; isAuthorSuspended: boolean }
type Caller = { id: string; roles: readonly Role[] }

/** Whether the caller wrote the content or owns its course, and therefore may not decide on it. */
export const isOwn = ({ authorId, instructorId }: Pick<Judged, 'authorId' | 'instructorId'>, caller: Caller): boolean =>
  authorId === caller.id || instructorId === caller.id

export function caseRights(judged: Judged, caller: Caller) {
  const decide = judged.status === 'OPEN' && !isOwn(judged, caller)
  return { decide, suspend: decide && caller.roles.includes('ADMIN') && judged.authorId !== null && !judged.isAuthorSuspended }
}

/** Erased accounts have no name. */
export const nameOf = (name: string | null): string => name?.trim() || 'Anonymous'

type Words = { title: string | null; words: string }

/** Returns the content's current text, or null if it's unchanged since the report or deleted. */
export function changedTo(reported: Words, now: Words | null): string | null {
  if (now === null || (now.title === reported.title && now.words === reported.words)) return null
  return now.title === null ? now.words : `${now.title}\n\n${now.words}`
}

const nouns: Record<CaseKind, string> = { REVIEW: 'review', QUESTION: 'question', REPLY: 'reply' }
export const nounOf = (kind: CaseKind): string => nouns[kind]
