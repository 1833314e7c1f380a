import type { Role } from '@akada/contract/accounts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What a person is in the discussions of one course; roles add up. */
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
/** Pins and locks. */
export const mayArrange = ({ isInstructor, isAdmin }: Standing): boolean => isInstructor || isAdmin
export const mayRead = (standing: Standing): boolean => mayWrite(standing) || mayModerate(standing)

/** A post as its rights are decided on; those of its question, for a question its own. */
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

// Long enough to mend what one sees on reading it again.
const SILENT_MS = 15 * MINUTE

/** Whether a change is marked: not while hardly anybody can have read the post. */
export const isMarkedAsEdited = (writtenAt: Date, now: Date): boolean => now.getTime() - writtenAt.getTime() > SILENT_MS

export const isNewcomer = (memberSince: Date, now: Date): boolean => now.getTime() - memberSince.getTime() < DAY

/** How much somebody who has just come may write. */
export const NEWCOMER_POSTS = { limit: 5, windowSeconds: 3600 }

const links = /(?:https?:\/\/|www\.)\S+/gi

/** Whether nothing is said beside one link or several. */
export function isOnlyLinks(text: string): boolean {
  const rest = text.replace(links, '')
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest)
}

/** What only leads elsewhere waits for a moderator, if somebody new wrote it. */
export const isToBeHeld = ({ title, body }: { title: string; body: string }): boolean =>
  isOnlyLinks(body) || isOnlyLinks(`${title} ${body}`)

/** The name that stands with a post; an erased account leaves none. */
export const authorName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Anonymous'

/** The page, counted from 1, on which an item stands that has so many before it. */
export const pageOf = (before: number, size: number): number => Math.floor(before / size) + 1
