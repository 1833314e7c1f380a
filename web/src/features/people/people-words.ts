import type { Role } from '@akada/contract/accounts.ts'
import type { GrantedRole, PersonState } from '@akada/contract/people.ts'

/** Course status labels that differ from the status code. */
export const courseStatusWords: Partial<Record<string, string>> = { LIVE: 'Published', UNDER_REVIEW: 'In review' }

export const roleWords: Record<Role, string> = { STUDENT: 'Student', INSTRUCTOR: 'Instructor', MANAGER: 'Manager', ADMIN: 'Admin' }

/** Tells the admin who grants a role what the role allows. */
export const powers: Record<GrantedRole, string> = {
  INSTRUCTOR: 'Creates and sells courses.',
  MANAGER: 'Handles orders, refunds, payouts, applications and reports.',
  ADMIN: 'Full access: courses, users, settings and everything managers do.',
}

export const grantedRoles = Object.keys(powers) as GrantedRole[]

export const stateWords: Record<PersonState, { text: string; kind: 'neutral' | 'success' | 'warning' | 'danger' }> = {
  ACTIVE: { text: 'Active', kind: 'success' },
  UNVERIFIED: { text: 'Email not verified', kind: 'warning' },
  SUSPENDED: { text: 'Suspended', kind: 'danger' },
  CLOSED: { text: 'Deleted by user', kind: 'neutral' },
}

export const states = Object.keys(stateWords) as PersonState[]

/** Returns the role from a URL, or undefined if it is invalid. */
export const roleOf = (text: string | null) => grantedRoles.find((role) => role === text)
export const stateOf = (text: string | null) => states.find((state) => state === text)
