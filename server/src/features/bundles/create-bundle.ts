import type { Tx } from '#platform/database/database.ts'
import { insertBundle, replaceCourses } from './bundles.queries.ts'
import { type Asked, coursesFor, termsOf } from './bundles.terms.ts'
import { recordBundle, told } from './record-bundle.ts'
import { type Editor, requireMaker } from './require-own-bundle.ts'

/** Creates a draft and returns its id. A bundle of an admin belongs to the site. */
export async function createBundle(tx: Tx, { asked, user, now }: { asked: Asked; user: Editor; now: Date }): Promise<number> {
  const owner = { makerId: user.id, isOfSite: requireMaker(user).isAdmin }
  const courses = await coursesFor(tx, asked.courseIds, owner)
  const terms = termsOf(asked)
  const id = await insertBundle(tx, terms, { ...owner, now })
  await replaceCourses(tx, id, courses)
  const after = told({ ...terms, courseIds: courses.map((course) => course.id) })
  await recordBundle(tx, { act: 'BUNDLE_CREATED', bundle: { id, ...owner }, user, after, now })
  return id
}
