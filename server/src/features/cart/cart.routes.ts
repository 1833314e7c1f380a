import * as cart from '@akada/contract/cart.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { addToCart } from './add-to-cart.ts'
import { deleteCart, deleteCartCourses } from './cart.queries.ts'
import { getCart } from './get-cart.ts'

export function cartRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, cart.getCart, (_, { db, user }) => getCart(db, user.id))

  serve(app, deps, cart.addToCart, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => addToCart(tx, { userId: user.id, courseId: params.id, now }))
    return getCart(db, user.id)
  })

  serve(app, deps, cart.removeFromCart, async ({ params }, { db, user }) => {
    await deleteCartCourses(db, user.id, [params.id])
    return getCart(db, user.id)
  })

  serve(app, deps, cart.clearCart, async (_, { db, user }) => {
    await deleteCart(db, user.id)
    return { courses: [] }
  })
}
