import { recordAct } from '#features/audit/record-act.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockCategories, lockEach, updateCategoryRow } from './categories.queries.ts'
import type { CategoryWords, Doing } from './create-category.ts'

export async function updateCategory(tx: Tx, { id, ...words }: CategoryWords & { id: number }, { by, now }: Doing): Promise<void> {
  await lockCategories(tx)
  const [found] = await lockEach(tx, [id])
  const { id: _, ...before } = found ?? refuse('CATEGORY_NOT_FOUND')
  const after = { ...words, icon: words.icon ?? before.icon }
  await refuseOn({ categories_name_key: 'CATEGORY_NAME_TAKEN' }, updateCategoryRow(tx, id, after))
  await recordAct(tx, { act: 'CATEGORY_CHANGED', by, subject: { kind: 'CATEGORY', id }, before, after, now })
}
