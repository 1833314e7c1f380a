import type { Received } from '@akada/contract/endpoint.ts'
import type * as contract from '@akada/contract/sale-prices.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listSalePrices } from './list-sale-prices.ts'
import { lockSalePrice, minimumsOf, recordSalePrice, termsOf } from './sale-prices.changes.ts'
import { findRegular, updateTerms } from './sale-prices.queries.ts'
import { changeProblem, endFaults, stateOf, termsFaults } from './sale-prices.rules.ts'
import { syncSalePrices } from './sync-sale-prices.ts'

type Sent = Received<typeof contract.updateSalePrice>['body'] & { id: number; now: Date }

/** Changes a sale price that hasn't ended, and returns its course. Refuses an outdated version with EDIT_CONFLICT. */
export async function updateSalePrice(tx: Tx, deps: Pick<Deps, 'payments'>, user: User, sent: Sent): Promise<number> {
  const { id, version, now } = sent
  const { sale, course } = await lockSalePrice(tx, user, id)
  const terms = termsOf(sent, new Date(sent.startsAt))
  if (version !== sale.version) refuse('EDIT_CONFLICT', { data: await listSalePrices(tx, user, { courseId: course.id, now }) })
  const problem = changeProblem(sale, terms, now)
  if (problem) refuse(problem)
  const bounds = { regular: await findRegular(tx, course.id), minimum: minimumsOf(deps), now }
  const errors = stateOf(sale, now) === 'RUNNING' ? endFaults(terms, now) : termsFaults(terms, bounds)
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
  await refuseOn({ sale_prices_one_at_a_time: 'SALE_PRICE_OVERLAPS' }, updateTerms(tx, id, terms))
  await recordSalePrice(tx, user, { act: 'SALE_PRICE_SET', course, before: sale, after: terms, now })
  await syncSalePrices(tx, now, course.id)
  return course.id
}
