import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listIds, lockCategories, updateOrder } from './categories.queries.ts'
import type { Doing } from './create-category.ts'

/** Saves the arrangement of categories. Refuses an arrangement that lacks a category or contains a deleted one. */
export async function arrangeCategories(tx: Tx, ids: readonly number[], { by, now }: Doing): Promise<void> {
  await lockCategories(tx)
  const before = await listIds(tx)
  if (!isSameSet(before, ids)) refuse('CATEGORIES_CHANGED')
  await updateOrder(tx, ids)
  await recordAct(tx, {
    act: 'CATEGORIES_ORDERED',
    by,
    subject: { kind: 'CATEGORY', id: 'all' },
    before: { ids: before },
    after: { ids },
    now,
  })
}

const isSameSet = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && new Set(others).size === others.length && others.every((id) => some.includes(id))
