import type { CategoryIcon } from '@akada/contract/categories.ts'
import { categoryLimits } from '@akada/contract/limits.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertCategory, listIds, lockCategories } from './categories.queries.ts'

export type CategoryWords = { name: string; description: string; icon?: CategoryIcon | undefined }
export type Doing = { by: string; now: Date }

/** Creates a category at the end of the list and returns its id. */
export async function createCategory(tx: Tx, words: CategoryWords, { by, now }: Doing): Promise<number> {
  await lockCategories(tx)
  if ((await listIds(tx)).length >= categoryLimits.count) refuse('CATEGORIES_FULL')
  const after = { ...words, icon: words.icon ?? ('book' as const) }
  const { id } = await refuseOn({ categories_name_key: 'CATEGORY_NAME_TAKEN' }, insertCategory(tx, after))
  await recordAct(tx, { act: 'CATEGORY_CREATED', by, subject: { kind: 'CATEGORY', id }, after, now })
  return id
}
