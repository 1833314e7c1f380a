import type { Tx } from '#platform/database/database.ts'
import { insertBundle, replaceCourses } from './bundles.queries.ts'
import { type Asked, coursesFor, termsOf } from './bundles.terms.ts'

type New = { asked: Asked; maker: { id: string; isAdmin: boolean }; now: Date }

/** Creates a draft and returns its id. A bundle of an admin belongs to the site. */
export async function createBundle(tx: Tx, { asked, maker, now }: New): Promise<number> {
  const owner = { makerId: maker.id, isOfSite: maker.isAdmin }
  const courses = await coursesFor(tx, asked.courseIds, owner)
  const id = await insertBundle(tx, termsOf(asked), { ...owner, now })
  await replaceCourses(
    tx,
    id,
    courses.map((course) => course.id),
  )
  return id
}
