import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Maker } from './coupons.rules.ts'

/** Requires a user who may create coupons: instructors for their own courses, admins for any. */
export function requireMaker(user: User): Maker {
  const maker = { id: user.id, isAdmin: user.roles.includes('ADMIN'), isInstructor: user.roles.includes('INSTRUCTOR') }
  return maker.isAdmin || maker.isInstructor ? maker : refuse('NOT_ALLOWED')
}
