import type * as contract from '@akada/contract/bundles.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeTerms, findBundle, listMembers, replaceCourses } from './bundles.queries.ts'
import { offerFaults } from './bundles.rules.ts'
import { coursesFor, termsOf } from './bundles.terms.ts'
import { getOwnBundle } from './list-own-bundles.ts'
import { changedTerms, recordBundle } from './record-bundle.ts'
import { requireOwnBundle } from './require-own-bundle.ts'

type Changed = { id: number; asked: Received<typeof contract.updateBundle>['body']; user: User; now: Date }

/** Changes a bundle. A published one must stay complete. Refuses an outdated version with EDIT_CONFLICT and the current bundle. */
export async function updateBundle(tx: Tx, { id, asked, user, now }: Changed): Promise<void> {
  const bundle = await requireOwnBundle(tx, user, id)
  if (asked.version !== undefined && asked.version !== bundle.version) refuse('EDIT_CONFLICT', { data: await getOwnBundle(tx, user, id) })
  const courses = await coursesFor(tx, asked.courseIds, bundle)
  const terms = termsOf(asked)
  const faults = bundle.status === 'LIVE' ? offerFaults({ ...terms, courses }) : []
  if (faults.length > 0) refuse('BUNDLE_INCOMPLETE', { errors: faults })
  const before = { ...((await findBundle(tx, id)) ?? refuse('BUNDLE_NOT_FOUND')), courseIds: idsOf(await listMembers(tx, [id])) }
  await changeTerms(tx, id, terms, now)
  await replaceCourses(tx, id, courses)
  const changed = changedTerms(before, { ...terms, courseIds: idsOf(courses) })
  if (changed) await recordBundle(tx, { act: 'BUNDLE_EDITED', bundle, user, ...changed, now })
}

const idsOf = (courses: readonly { id: number }[]) => courses.map(({ id }) => id)
