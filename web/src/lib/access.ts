import type { Role } from '@akada/contract/accounts.ts'
import type { Session } from './session.ts'

const roles = { admin: 'ADMIN', coupon: 'ADMIN', instructor: 'INSTRUCTOR', manager: 'MANAGER' } as const satisfies Record<string, Role>

/** A role that some paths require in addition to a session. */
export type NeededRole = (typeof roles)[keyof typeof roles]

/**
 * Returns the role that a guarded path requires, or null if every logged-in user may open it. Only the first path segment counts.
 * Its letter case and escaping are ignored, as in the router.
 */
export function neededRoleAt(pathname: string): NeededRole | null {
  const [, first = ''] = decoded(pathname).toLowerCase().split('/')
  return Object.hasOwn(roles, first) ? roles[first as keyof typeof roles] : null
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Whether a session may open a path that requires this role. Admins have the rights of managers. */
export const mayPass = (session: Session | null, role: NeededRole | null): boolean =>
  session !== null && (role === null || session.roles.includes(role) || (role === 'MANAGER' && session.roles.includes('ADMIN')))
