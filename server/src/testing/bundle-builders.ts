import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Bundles } from '#platform/database/tables.ts'
import { givenCourse, givenInstructor } from './builders.ts'

type GivenBundle = Partial<Insertable<Bundles>> & {
  /** By default, two courses of the maker for ₦15,000 or $15 each. */
  courseIds?: readonly number[]
}

let counter = 0

/** A LIVE bundle for ₦20,000 or $20, unless the test overrides it. */
export async function givenBundle(db: Db, { courseIds, ...bundle }: GivenBundle = {}) {
  const makerId = bundle.maker_id ?? (await givenInstructor(db)).id
  const ids = courseIds ?? [(await givenCourse(db, { instructor_id: makerId })).id, (await givenCourse(db, { instructor_id: makerId })).id]
  const now = new Date()
  const row = await db
    .insertInto('bundles')
    .values({
      title: `Everything for shops ${++counter}`,
      description: 'The books and the shelves.',
      is_of_site: false,
      status: 'LIVE',
      published_at: now,
      price_naira_minor: 2_000_000,
      price_usd_minor: 2_000,
      ...bundle,
      maker_id: makerId,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bundle_courses')
    .values(ids.map((course_id, position) => ({ bundle_id: row.id, course_id, position })))
    .execute()
  return { ...row, makerId, courseIds: [...ids] }
}
