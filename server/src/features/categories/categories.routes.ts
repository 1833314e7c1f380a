import * as categories from '@akada/contract/categories.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { arrangeCategories } from './arrange-categories.ts'
import { listCategories, listManagedCategories } from './categories.queries.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { getCategory } from './get-category.ts'
import { updateCategory } from './update-category.ts'

export function categoryRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, categories.listCategories, (_, { db }) => listCategories(db))
  serve(app, deps, categories.getCategory, ({ params }, { db }) => getCategory(db, params.id))
  serve(app, deps, categories.listManagedCategories, (_, { db }) => listManagedCategories(db))

  // Each response is read in the transaction of its change, so that it never contains a later change.
  serve(app, deps, categories.createCategory, ({ body }, { db, user, now }) =>
    db.transaction().execute(async (tx) => getCategory(tx, await createCategory(tx, body, { by: user.id, now }))),
  )

  serve(app, deps, categories.updateCategory, ({ body }, { db, user, now }) =>
    db.transaction().execute(async (tx) => {
      await updateCategory(tx, body, { by: user.id, now })
      return getCategory(tx, body.id)
    }),
  )

  serve(app, deps, categories.arrangeCategories, ({ body }, { db, user, now }) =>
    db.transaction().execute(async (tx) => {
      await arrangeCategories(tx, body.ids, { by: user.id, now })
      return listManagedCategories(tx)
    }),
  )

  serve(app, deps, categories.deleteCategory, async ({ params, query }, { db, user, now }) => {
    await db.transaction().execute((tx) => deleteCategory(tx, { ...params, moveTo: query.moveTo }, { by: user.id, now }))
    return null
  })
}
