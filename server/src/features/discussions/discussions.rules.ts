import type { Role } from '@akada/contract/accounts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A user's relations to the discussions of one course. Several can apply. */
export type CourseRoles = { isStudent: boolean; isInstructor: boolean; isManager: boolean; isAdmin: boolean }

export function courseRolesOf(
  course: { instructorId: string },
  person: { id: string; roles: readonly Role[]; isEnrolled: boolean },
): CourseRoles {
  return {
    isStudent: person.isEnrolled,
    isInstructor: person.id === course.instructorId,
    isManager: person.roles.includes('MANAGER'),
    isAdmin: person.roles.includes('ADMIN'),
  }
}

export const mayWrite = ({ isStudent, isInstructor, isAdmin }: CourseRoles): boolean => isStudent || isInstructor || isAdmin
export const mayModerate = ({ isInstructor, isManager, isAdmin }: CourseRoles): boolean => isInstructor || isManager || isAdmin
/** Returns whether the user may pin and lock questions. */
export const mayArrange = ({ isInstructor, isAdmin }: CourseRoles): boolean => isInstructor || isAdmin
export const mayRead = (courseRoles: CourseRoles): boolean => mayWrite(courseRoles) || mayModerate(courseRoles)

/** The facts that determine a user's rights to a post. `isLocked` refers to the post's question. */
export type JudgedPost = {
  isOwn: boolean
  isHeld: boolean
  isDeleted: boolean
  isLocked: boolean
}

export const postRights = ({ isOwn, isHeld, isDeleted, isLocked }: JudgedPost, courseRoles: CourseRoles) => {
  const isOthers = !isOwn && !isDeleted && mayWrite(courseRoles)
  return {
    edit: isOwn && !isDeleted && mayWrite(courseRoles) && (!isLocked || mayArrange(courseRoles)),
    delete: !isDeleted && (isOwn || mayModerate(courseRoles)),
    upvote: isOthers && !isHeld,
    report: isOthers,
    release: isHeld && mayModerate(courseRoles),
  }
}

export const questionRights = (question: JudgedPost, courseRoles: CourseRoles) => {
  const isOpen = !question.isDeleted && !question.isHeld
  return {
    ...postRights(question, courseRoles),
    reply: isOpen && !question.isLocked && mayWrite(courseRoles),
    follow: mayWrite(courseRoles),
    arrange: !question.isDeleted && mayArrange(courseRoles),
    chooseBest: mayWrite(courseRoles) && (question.isOwn || courseRoles.isInstructor),
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

/** Returns whether a newcomer's post is put on hold for a moderator because it consists only of links. */
export const isToBeHeld = ({ title, body }: { title: string; body: string }): boolean =>
  isOnlyLinks(body) || isOnlyLinks(`${title} ${body}`)

/** Returns the displayed author. Erased accounts have no name. */
export const authorName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Anonymous'

/** Returns the page number (from 1) of an item with `before` items before it. */
export const pageOf = (before: number, size: number): number => Math.floor(before / size) + 1
