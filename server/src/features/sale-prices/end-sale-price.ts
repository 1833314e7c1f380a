import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockSalePrice, recordSalePrice } from './sale-prices.changes.ts'
import { deleteSalePrice, updateTerms } from './sale-prices.queries.ts'
import { stateOf } from './sale-prices.rules.ts'
import { syncSalePrices } from './sync-sale-prices.ts'

/** Ends a running sale price now, or deletes one that hasn't started. Returns its course. */
export async function endSalePrice(tx: Tx, user: User, { id, now }: { id: number; now: Date }): Promise<number> {
  const { sale, course } = await lockSalePrice(tx, user, id)
  const state = stateOf(sale, now)
  if (state === 'ENDED') refuse('SALE_PRICE_ENDED')
  if (state === 'SCHEDULED') await deleteSalePrice(tx, id)
  // A sale that started this moment ends a moment later, because its end is after its start.
  else await updateTerms(tx, id, { ...sale, endsAt: new Date(Math.max(now.getTime(), sale.startsAt.getTime() + 1)) })
  await recordSalePrice(tx, user, { act: 'SALE_PRICE_ENDED', course, before: sale, now })
  await syncSalePrices(tx, now, course.id)
  return course.id
}
