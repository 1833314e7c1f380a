import type { Role } from '@akada/contract/accounts.ts'
import type { AddressProblem, InvitationState } from '@akada/contract/invitations.ts'
import { invitationLimits } from '@akada/contract/limits.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
// Lagos is one hour ahead of UTC and has no daylight saving time.
const LAGOS_AHEAD_MS = HOUR_MS

export const expiryOf = (now: Date): Date => new Date(now.getTime() + invitationLimits.validDays * DAY_MS)

/** Returns the start of the calendar month in Lagos, in which an instructor's invitations are counted. */
export function monthStart(now: Date): Date {
  const inLagos = new Date(now.getTime() + LAGOS_AHEAD_MS)
  return new Date(Date.UTC(inLagos.getUTCFullYear(), inLagos.getUTCMonth(), 1) - LAGOS_AHEAD_MS)
}

export type Course = { status: string; instructorId: string | null }
export type Inviter = { id: string; roles: readonly Role[] }

export const isStaff = ({ roles }: Inviter): boolean => roles.includes('MANAGER') || roles.includes('ADMIN')
export const mayInvite = (user: Inviter): boolean => isStaff(user) || user.roles.includes('INSTRUCTOR')

/** Returns why a user can't invite to a course, or null. Instructors don't learn of unpublished courses of others. */
export function inviteProblem(course: Course | undefined, user: Inviter) {
  if (!mayInvite(user)) return 'NOT_ALLOWED'
  const isOwn = course?.instructorId === user.id && user.roles.includes('INSTRUCTOR')
  if (!course || (!isOwn && (!isStaff(user) || course.instructorId === user.id))) return 'COURSE_NOT_FOUND'
  return course.status === 'LIVE' ? null : 'COURSE_NOT_LIVE'
}

/** Returns whether a user may see and change an invitation. */
export const mayManage = (invitation: { instructorId: string | null }, user: Inviter): boolean =>
  isStaff(user) || (invitation.instructorId === user.id && user.roles.includes('INSTRUCTOR'))

export type Facts = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date }

export function stateOf({ acceptedAt, revokedAt, expiresAt }: Facts, now: Date): InvitationState {
  if (acceptedAt !== null) return 'ACCEPTED'
  if (revokedAt !== null) return 'REVOKED'
  return expiresAt > now ? 'PENDING' : 'EXPIRED'
}

export const isOpen = ({ acceptedAt, revokedAt }: Pick<Facts, 'acceptedAt' | 'revokedAt'>) => acceptedAt === null && revokedAt === null

type Sent = Facts & { email: string | null; sentAt: Date; sends: number }

/** Returns why an invitation can't be resent, or null. */
export function resendProblem(sent: Sent, now: Date) {
  if (!isOpen(sent) || sent.email === null) return 'INVITATION_CLOSED'
  const isTooSoon = now.getTime() - sent.sentAt.getTime() < HOUR_MS
  return isTooSoon || sent.sends >= invitationLimits.sends ? 'INVITATION_SENT_OFTEN' : null
}

/** A row of the list of addresses. `email` is null if it isn't an email. */
export type Row = { place: number; email: string | null }
type Known = { pending: ReadonlySet<string>; own: string }

function problemOf(email: string | null, { pending, own }: Known, earlier: ReadonlySet<string>): AddressProblem | null {
  if (email === null) return 'INVALID'
  if (earlier.has(email)) return 'REPEATED'
  if (pending.has(email)) return 'INVITED'
  return email === own ? 'OWN' : null
}

/** Divides the rows into those to invite and those with a problem. */
export function sortAddresses(rows: readonly Row[], known: Known) {
  const emails = new Set<string>()
  const problems: { place: number; problem: AddressProblem }[] = []
  for (const { place, email } of rows) {
    const problem = problemOf(email, known, emails)
    if (problem !== null) problems.push({ place, problem })
    else if (email !== null) emails.add(email)
  }
  return { emails: [...emails], problems }
}

type Accepting = Facts & { email: string | null; acceptedBy: string | null; course: Course }

/** Returns why a user can't accept an invitation, or null. Accepting it again is allowed. */
export function acceptProblem(invitation: Accepting, user: { id: string; email: string }, now: Date) {
  if (invitation.email !== user.email) return 'INVITATION_OTHER_ADDRESS'
  if (invitation.acceptedBy === user.id) return null
  if (stateOf(invitation, now) !== 'PENDING') return 'INVITATION_OVER'
  if (invitation.course.instructorId === user.id) return 'COURSE_OWN'
  return invitation.course.status === 'LIVE' ? null : 'COURSE_NOT_LIVE'
}
