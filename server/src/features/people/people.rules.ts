import type { Role } from '@akada/contract/accounts.ts'
import type { PersonState } from '@akada/contract/people.ts'

type Account = { suspendedAt: Date | null; eraseAt: Date | null; emailVerifiedAt: Date | null }

/** Returns the most significant state of an account. */
export function stateOf({ suspendedAt, eraseAt, emailVerifiedAt }: Account): PersonState {
  if (suspendedAt !== null) return 'SUSPENDED'
  if (eraseAt !== null) return 'CLOSED'
  return emailVerifiedAt === null ? 'UNVERIFIED' : 'ACTIVE'
}

type Judged = { isOwn: boolean; isSuspended: boolean; hasSecondFactor: boolean; sessions: number }

export const personRights = ({ isOwn, isSuspended, hasSecondFactor, sessions }: Judged) => ({
  changeRoles: !isOwn,
  suspend: !isOwn && !isSuspended,
  restore: !isOwn && isSuspended,
  signOut: !isOwn && sessions > 0,
  resetSecondFactor: !isOwn && hasSecondFactor,
})

/** Returns the roles to grant and to remove. STUDENT is never removed. */
export function roleChanges(had: readonly Role[], wanted: readonly Role[]): { granted: Role[]; taken: Role[] } {
  const granted = [...new Set(wanted)].filter((role) => !had.includes(role))
  const taken = had.filter((role) => role !== 'STUDENT' && !wanted.includes(role))
  return { granted, taken }
}

export const areSame = (some: readonly Role[], others: readonly Role[]): boolean => {
  const { granted, taken } = roleChanges(some, others)
  return granted.every((role) => role === 'STUDENT') && taken.length === 0
}

const names: Record<Role, string> = { STUDENT: 'student', INSTRUCTOR: 'instructor', MANAGER: 'manager', ADMIN: 'admin' }

/** Returns roles in words, as in “You’re now an instructor and a manager.” */
export function rolesInWords(roles: readonly Role[]): string {
  const said = roles.filter((role) => role !== 'STUDENT').map((role) => `${/^[aeiou]/.test(names[role]) ? 'an' : 'a'} ${names[role]}`)
  if (said.length === 0) return 'a student'
  return said.length === 1 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}
