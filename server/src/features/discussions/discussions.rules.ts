import type { Role } from '@akada/contract/accounts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A user's relations to the discussions of one course. Several can apply. */
export type Standing = { isStudent: boolean; isInstructor: boolean; isManager: boolean; isAdmin: boolean }

export function standingOf(
  course: { instructorId: string },
  person: { id: string; roles: readonly Role[]; isEnrolled: boolean },
): Standing {
  return {
    isStudent: person.isEnrolled,
    isInstructor: person.id === course.instructorId,
    isManager: person.roles.includes('MANAGER'),
    isAdmin: person.roles.includes('ADMIN'),
  }
}

export const mayWrite = ({ isStudent, isInstructor, isAdmin }: Standing): boolean => isStudent || isInstructor || isAdmin
export const mayModerate = ({ isInstructor, isManager, isAdmin }: Standing): boolean => isInstructor || isManager || isAdmin
/** Returns whether the user may pin and lock questions. */
export const mayArrange = ({ isInstructor, isAdmin }: Standing): boolean => isInstructor || isAdmin
export const mayRead = (standing: Standing): boolean => mayWrite(standing) || mayModerate(standing)

/** The facts that determine a user's rights to a post. `isLocked` refers to the post's question. */
export type JudgedPost = {
  isOwn: boolean
  isHeld: boolean
  isDeleted: boolean
  isLocked: boolean
}

export const postRights = ({ isOwn, isHeld, isDeleted, isLocked }: JudgedPost, standing: Standing) => {
  const isOthers = !isOwn && !isDeleted && mayWrite(standing)
  return {
    edit: isOwn && !isDeleted && mayWrite(standing) && (!isLocked || mayArrange(standing)),
    delete: !isDeleted && (isOwn || mayModerate(standing)),
    upvote: isOthers && !isHeld,
    report: isOthers,
    release: isHeld && mayModerate(standing),
  }
}

export const questionRights = (question: JudgedPost, standing: Standing) => {
  const isOpen = !question.isDeleted && !question.isHeld
  return {
    ...postRights(question, standing),
    reply: isOpen && !question.isLocked && mayWrite(standing),
    follow: mayWrite(standing),
    arrange: !question.isDeleted && mayArrange(standing),
    chooseBest: mayWrite(standing) && (question.isOwn || standing.isInstructor),
  }
}

// Long enough to correct a mistake after rereading.
const SILENT_MS = 15 * MINUTE

/** Returns whether an edit is marked. Early edits aren't marked, because hardly any reader has seen the post yet. */
export const isMarkedAsEdited = (writtenAt: Date, now: Date): boolean => now.getTime() - writtenAt.getTime() > SILENT_MS

export const isNewcomer = (memberSince: Date, now: Date): boolean => now.getTime() - memberSince.getTime() < DAY

/** The rate limit for newcomers' posts. */
export const NEWCOMER_POSTS = { limit: 5, windowSeconds: 3600 }

const links = /(?:https?:\/\/|www\.)\S+/gi

/** Returns whether the text consists only of links. */
export function isOnlyLinks(text: string): boolean {
  const rest = text.replace(links, '')
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest)
}

/** Returns whether a newcomer's post is held for a moderator because it consists only of links. */
export const isToBeHeld = ({ title, body }: { title: string; body: string }): boolean =>
  isOnlyLinks(body) || isOnlyLinks(`${title} ${body}`)

/** Returns the displayed author. Erased accounts have no name. */
export const authorName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Anonymous'

/** Returns the page number (from 1) of an item with `before` items before it. */
export const pageOf = (before: number, size: number): number => Math.floor(before / size) + 1
