import { useSession } from '../../lib/session.ts'

/** For what the signed-in person may make coupons. What counts is what the server lets them do. */
export function useMaker() {
  const roles = useSession()?.roles ?? []
  return { isAdmin: roles.includes('ADMIN'), isInstructor: roles.includes('INSTRUCTOR') }
}
