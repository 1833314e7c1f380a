import type { Received } from '@akada/contract/endpoint.ts'
import type * as contract from '@akada/contract/sale-prices.ts'
import { lockCourseToChange } from '#features/courses/require-own-course.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { minimumsOf, recordSalePrice, termsOf } from './sale-prices.changes.ts'
import { countOpen, findRegular, insertSalePrice } from './sale-prices.queries.ts'
import { MOST_OPEN, termsFaults } from './sale-prices.rules.ts'
import { syncSalePrices } from './sync-sale-prices.ts'

type Sent = Received<typeof contract.createSalePrice>['body'] & { courseId: number; now: Date }

/** Adds a sale price to a course. It starts immediately if no start is sent. */
export async function createSalePrice(tx: Tx, deps: Pick<Deps, 'payments'>, user: User, sent: Sent): Promise<void> {
  const { courseId, startsAt, now } = sent
  const course = await lockCourseToChange(tx, user, courseId)
  const regular = await findRegular(tx, courseId)
  if (regular.status !== 'LIVE' || regular.isFree) refuse('SALE_PRICE_NOT_POSSIBLE')
  const terms = termsOf(sent, startsAt === null ? now : new Date(startsAt))
  const errors = termsFaults(terms, { regular, minimum: minimumsOf(deps), now })
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
  if ((await countOpen(tx, courseId, now)) >= MOST_OPEN) refuse('SALE_PRICES_FULL')
  const inserted = insertSalePrice(tx, { courseId, createdBy: user.id, terms, now })
  await refuseOn({ sale_prices_one_at_a_time: 'SALE_PRICE_OVERLAPS' }, inserted)
  await recordSalePrice(tx, user, { act: 'SALE_PRICE_SET', course, after: terms, now })
  await syncSalePrices(tx, now, courseId)
}
