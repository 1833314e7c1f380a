import type { Answer } from '@akada/contract/endpoint.ts'
import * as fields from '@akada/contract/fields.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import type { Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import * as ask from './site-performance.top.queries.ts'

export type TopSellers = Answer<typeof sitePerformance.getTopSellers>

type Asked = DaysAsked & { by: sitePerformance.TopBy; limit: number }

/** Returns the top courses and instructors of a period. */
export async function getTopSellers(db: Db, { by, limit, ...days }: Asked, today: Today): Promise<TopSellers> {
  const { range } = requireDays(days, today)
  const ranks = await ask.listRanks(db, { ...range, by, limit })
  const courseIds = ranks.flatMap(({ courseId }) => courseId ?? [])
  const instructorIds = ranks.flatMap(({ instructorId }) => instructorId ?? [])
  return {
    ...range,
    by,
    courses: await sellers(courseIds, {
      rows: await ask.listCourses(db, courseIds),
      sold: await ask.sumOfCourses(db, courseIds, range),
      enrolled: await ask.countOfCourses(db, courseIds, range),
    }),
    instructors: await sellers(instructorIds, {
      rows: await ask.listInstructors(db, instructorIds),
      sold: await ask.sumOfInstructors(db, instructorIds, range),
      enrolled: await ask.countOfInstructors(db, instructorIds, range),
    }),
  }
}

type Figures<Key, Row> = { rows: readonly Row[]; sold: readonly ask.SoldOf<Key>[]; enrolled: readonly ask.EnrolledOf<Key>[] }

/** Returns the sellers in the order of the ids. */
function sellers<Key, Row extends { id: Key }>(ids: readonly Key[], { rows, sold, enrolled }: Figures<Key, Row>) {
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const own = sold.filter(({ of }) => of === id)
    const enrollments = enrolled.find(({ of }) => of === id)?.enrollments ?? 0
    return [{ ...row, enrollments, money: fields.Currency.options.flatMap((currency) => moneyOf(currency, own)) }]
  })
}

/** Omits currencies without sales. */
const moneyOf = (currency: Currency, sold: readonly ask.SoldOf<unknown>[]) =>
  sold
    .filter((row) => row.currency === currency)
    .map(({ sales, grossMinor, refundedMinor }) => ({ currency, sales, gross: toMajor(grossMinor), refunded: toMajor(refundedMinor) }))
