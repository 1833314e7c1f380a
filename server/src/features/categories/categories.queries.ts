import type { CategoryIcon } from '@akada/contract/categories.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Words = { name: string; description: string; icon: CategoryIcon }

const categories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'description', sql<CategoryIcon>`icon`.as('icon')])
    .select(sql<number>`coalesce((select sum(number) from course_counts where category_id = categories.id), 0)`.as('totalCourses'))

export const listCategories = (db: Db) => categories(db).orderBy('position').orderBy('id').execute()

export const findCategory = (db: Db, id: number) => categories(db).where('id', '=', id).executeTakeFirst()

export const listManagedCategories = (db: Db) =>
  categories(db)
    .select(sql<number>`(select count(*)::integer from course_categories where category_id = categories.id)`.as('coursesInAll'))
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * Serializes changes to categories. Runs before any of them is locked, because another order could deadlock. Courses can still be assigned
 * to categories.
 */
export const lockCategories = (tx: Tx) => sql`lock table categories in share row exclusive mode`.execute(tx)

export const listIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('categories').select('id').orderBy('position').orderBy('id').execute()).map(({ id }) => id)

export const insertCategory = (tx: Tx, { name, description, icon }: Words) =>
  tx
    .insertInto('categories')
    .values({ name, description, icon, position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)` })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks categories by id, as courses do, after waiting for transactions that are assigning courses to them. */
export const lockEach = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('categories')
    .select(['id', 'name', 'description', sql<CategoryIcon>`icon`.as('icon')])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateCategoryRow = (tx: Tx, id: number, words: Words) =>
  tx.updateTable('categories').set(words).where('id', '=', id).execute()

export const updateOrder = (tx: Tx, ids: readonly number[]) =>
  sql`update categories set position = place
    from unnest(${ids}::integer[]) with ordinality as ordered (id, place)
    where categories.id = ordered.id and position <> place`.execute(tx)

export const deleteCategoryRow = (tx: Tx, id: number) => tx.deleteFrom('categories').where('id', '=', id).execute()
