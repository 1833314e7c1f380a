import {
  changeCategory,
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  listManagedCategories,
  orderCategories,
} from '@akada/contract/categories.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findCategory, listCategories as listAll, listManagedCategories as listManaged } from './categories.queries.ts'
import { changeCategory as change } from './change-category.ts'
import { createCategory as create } from './create-category.ts'
import { deleteCategory as remove } from './delete-category.ts'
import { orderCategories as order } from './order-categories.ts'

export function categoryRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listCategories, (_, { db }) => listAll(db))
  serve(app, deps, getCategory, ({ params }, { db }) => showCategory(db, params.id))
  serve(app, deps, listManagedCategories, (_, { db }) => listManaged(db))

  // Each is read before others may change it again: the answer is what this call has done.
  serve(app, deps, createCategory, ({ body }, { db, user, now }) =>
    db.transaction().execute(async (tx) => showCategory(tx, await create(tx, body, { by: user.id, now }))),
  )

  serve(app, deps, changeCategory, ({ body }, { db, user, now }) =>
    db.transaction().execute(async (tx) => {
      await change(tx, body, { by: user.id, now })
      return showCategory(tx, body.id)
    }),
  )

  serve(app, deps, orderCategories, ({ body }, { db, user, now }) =>
    db.transaction().execute(async (tx) => {
      await order(tx, body.ids, { by: user.id, now })
      return listManaged(tx)
    }),
  )

  serve(app, deps, deleteCategory, async ({ params, query }, { db, user, now }) => {
    await db.transaction().execute((tx) => remove(tx, { ...params, moveTo: query.moveTo }, { by: user.id, now }))
    return null
  })
}

const showCategory = async (db: Db, id: number) => (await findCategory(db, id)) ?? refuse('CATEGORY_NOT_FOUND')
