import { useSession } from '../../lib/session.ts'

/** Returns the roles that determine for which courses the user may create coupons. The server enforces the permission. */
export function useMaker() {
  const roles = useSession()?.roles ?? []
  return { isAdmin: roles.includes('ADMIN'), isInstructor: roles.includes('INSTRUCTOR') }
}
