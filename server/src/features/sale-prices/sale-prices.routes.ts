import * as contract from '@akada/contract/sale-prices.ts'
import type { FastifyInstance } from 'fastify'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { createSalePrice } from './create-sale-price.ts'
import { endSalePrice } from './end-sale-price.ts'
import { listSalePrices } from './list-sale-prices.ts'
import { updateSalePrice } from './update-sale-price.ts'

export function salePriceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listSalePrices, async ({ params }, { db, user, now }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return listSalePrices(db, user, { courseId: id, now })
  })

  serve(app, deps, contract.createSalePrice, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => createSalePrice(tx, deps, user, { ...body, courseId: params.id, now }))
    return listSalePrices(db, user, { courseId: params.id, now })
  })

  serve(app, deps, contract.updateSalePrice, async ({ params, body }, { db, user, now }) => {
    const courseId = await db.transaction().execute((tx) => updateSalePrice(tx, deps, user, { ...body, id: params.id, now }))
    return listSalePrices(db, user, { courseId, now })
  })

  serve(app, deps, contract.endSalePrice, async ({ params }, { db, user, now }) => {
    const courseId = await db.transaction().execute((tx) => endSalePrice(tx, user, { id: params.id, now }))
    return listSalePrices(db, user, { courseId, now })
  })
}
