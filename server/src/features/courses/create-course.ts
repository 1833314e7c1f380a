import type * as authoring from '@akada/contract/authoring.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { toMinor } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertCategories, insertCourse } from './courses.authoring.queries.ts'
import { cleanDescription, requireCategories } from './courses.facts.ts'

type NewCourse = Received<typeof authoring.createCourse>['body'] & { instructorId: string; now: Date }

/** Creates a course as a draft and returns its id. */
export async function createCourse(tx: Tx, { instructorId, now, ...course }: NewCourse): Promise<number> {
  const description = cleanDescription(course.description)
  const categoryIds = await requireCategories(tx, course.categoryIds)
  const id = await insertCourse(tx, {
    instructor_id: instructorId,
    title: course.title,
    subtitle: course.subtitle,
    description_html: description,
    is_free: course.isFree,
    regular_price_usd_minor: course.isFree ? 0 : toMinor(course.priceUsd),
    regular_price_naira_minor: course.isFree ? 0 : toMinor(course.priceNaira),
    language: course.language,
    status: 'DRAFT',
    created_at: now,
    updated_at: now,
  })
  await insertCategories(tx, id, categoryIds)
  return id
}
