import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type LockedBundle, lockBundle } from './bundles.queries.ts'
import { mayEdit } from './bundles.rules.ts'

/** The user who makes or changes a bundle. */
export type Editor = Pick<User, 'id' | 'roles'>

/** Requires a user who may make bundles: instructors of their own courses, admins of any. */
export function requireMaker(user: Editor): { id: string; isAdmin: boolean } {
  const maker = { id: user.id, isAdmin: user.roles.includes('ADMIN') }
  return maker.isAdmin || user.roles.includes('INSTRUCTOR') ? maker : refuse('NOT_ALLOWED')
}

/** Locks a bundle that the user may edit. Another one doesn't exist for them. */
export async function requireOwnBundle(tx: Tx, user: Editor, id: number): Promise<LockedBundle> {
  requireMaker(user)
  const bundle = await lockBundle(tx, id)
  return bundle && mayEdit(bundle, user) ? bundle : refuse('BUNDLE_NOT_FOUND')
}
