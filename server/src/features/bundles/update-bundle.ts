import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeTerms, replaceCourses } from './bundles.queries.ts'
import { offerFaults } from './bundles.rules.ts'
import { type Asked, coursesFor, termsOf } from './bundles.terms.ts'
import { type Editor, requireOwnBundle } from './require-own-bundle.ts'

type Changed = { id: number; asked: Asked; user: Editor; now: Date }

/** Changes a bundle. A published one must stay complete. */
export async function updateBundle(tx: Tx, { id, asked, user, now }: Changed): Promise<void> {
  const bundle = await requireOwnBundle(tx, user, id)
  const courses = await coursesFor(tx, asked.courseIds, bundle)
  const terms = termsOf(asked)
  const faults = bundle.status === 'LIVE' ? offerFaults({ ...terms, courses }) : []
  if (faults.length > 0) refuse('BUNDLE_INCOMPLETE', { errors: faults })
  await changeTerms(tx, id, terms, now)
  await replaceCourses(
    tx,
    id,
    courses.map((course) => course.id),
  )
}
