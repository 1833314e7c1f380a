import type * as contract from '@akada/contract/bundles.ts'
import type { Shop } from '#features/courses/courses.cards.ts'
import { listChosenCourses } from '#features/courses/list-chosen-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findBundle, listMembers } from './bundles.queries.ts'
import { viewProblem } from './bundles.rules.ts'
import { bundleCard } from './bundles.views.ts'

/** Returns a bundle that the user may see, with its published courses. */
export async function getBundle(db: Db, shop: Shop, { id, user }: { id: number; user: User | null }): Promise<contract.Bundle> {
  const bundle = await requireVisibleBundle(db, id, user)
  const members = await listMembers(db, [id])
  const { status, description, ownedCourses, isSold } = bundle
  const courses = await listChosenCourses(
    db,
    members.map((member) => member.id),
    shop,
  )
  return { ...bundleCard(bundle, members, shop), status, description, ownedCourses, isSold, courses }
}

export async function requireVisibleBundle(db: Db, id: number, user: User | null) {
  const bundle = (await findBundle(db, id)) ?? refuse('BUNDLE_NOT_FOUND')
  const problem = viewProblem(bundle, user)
  return problem ? refuse(problem) : bundle
}
