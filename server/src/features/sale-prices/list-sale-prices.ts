import { toMajor } from '@akada/contract/money.ts'
import type * as contract from '@akada/contract/sale-prices.ts'
import { isEditable } from '#features/courses/courses.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { findRegular, listOfCourse, listPriceChanges } from './sale-prices.queries.ts'
import { type Prices, stateOf } from './sale-prices.rules.ts'

const MOST_LISTED = 50
const MOST_CHANGES = 100

/** Returns a course's sale prices and price changes. The caller checks the user's rights. */
export async function listSalePrices(db: Db, user: User, { courseId, now }: { courseId: number; now: Date }): Promise<contract.SalePrices> {
  const [course, sales, changes] = await Promise.all([
    findRegular(db, courseId),
    listOfCourse(db, courseId, MOST_LISTED),
    listPriceChanges(db, courseId, { limit: MOST_CHANGES, now }),
  ])
  return {
    regular: pricesOf(course),
    salePrices: sales.map(({ id, version, startsAt, endsAt, ...prices }) => ({
      id,
      version,
      ...pricesOf(prices),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state: stateOf({ startsAt, endsAt }, now),
    })),
    history: changes.map(({ at, kind, ...change }) => ({
      at: at.toISOString(),
      kind,
      before: pricesOf({ nairaMinor: change.nairaBeforeMinor, usdMinor: change.usdBeforeMinor }),
      after: pricesOf({ nairaMinor: change.nairaAfterMinor, usdMinor: change.usdAfterMinor }),
    })),
    mayAdd: course.status === 'LIVE' && !course.isFree && isEditable(course, user),
  }
}

const pricesOf = ({ nairaMinor, usdMinor }: Prices) => ({
  priceNaira: nairaMinor === null ? null : toMajor(nairaMinor),
  priceUsd: toMajor(usdMinor),
})
