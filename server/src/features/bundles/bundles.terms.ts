import type * as contract from '@akada/contract/bundles.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { toMinor } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockCoursesOf, type Terms } from './bundles.queries.ts'

export type Asked = Received<typeof contract.createBundle>['body']

export const termsOf = ({ title, description, priceNaira, priceUsd, ownedCourses }: Asked): Terms => ({
  title,
  description,
  priceNairaMinor: priceNaira === null ? null : toMinor(priceNaira),
  priceUsdMinor: priceUsd === null ? null : toMinor(priceUsd),
  ownedCourses,
})

type Owner = { makerId: string; isOfSite: boolean }

/** Returns the courses in the requested order, without repetitions. Refuses courses that the bundle can't have. */
export async function coursesFor(tx: Tx, ids: readonly number[], { makerId, isOfSite }: Owner) {
  const found = new Map((await lockCoursesOf(tx, ids)).map((course) => [course.id, course]))
  return [...new Set(ids)].map((id) => {
    const course = found.get(id)
    return course && (isOfSite || course.instructorId === makerId) ? course : refuse('COURSE_NOT_FOUND')
  })
}
