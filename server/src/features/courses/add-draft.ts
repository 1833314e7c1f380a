import type { Insertable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Courses } from '#platform/database/tables.ts'
import { insertCategories, insertCourse } from './courses.authoring.queries.ts'
import type { InsertedFacts } from './courses.columns.ts'

type Facts = Omit<Insertable<Courses>, 'status' | 'created_at' | 'updated_at'> & InsertedFacts

/** Inserts a copied or imported course as a draft and returns its id. */
export async function addDraft(tx: Tx, facts: Facts, { categoryIds, now }: { categoryIds: readonly number[]; now: Date }): Promise<number> {
  const id = await insertCourse(tx, { ...facts, status: 'DRAFT', created_at: now, updated_at: now })
  if (categoryIds.length > 0) await insertCategories(tx, id, categoryIds)
  return id
}
