import * as cart from '@akada/contract/cart.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps, User } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { addBundleToCart } from './add-bundle-to-cart.ts'
import { addToCart } from './add-to-cart.ts'
import { type Paying, payingFrom } from './cart.charge.ts'
import { deleteCart, deleteCartBundles, deleteCartCourses } from './cart.queries.ts'
import { getCart } from './get-cart.ts'
import { restoreToCart } from './restore-to-cart.ts'

export function cartRoutes(app: FastifyInstance, deps: Deps) {
  const payingFor = ({ user, request }: { user: User; request: FastifyRequest }): Paying => ({
    userId: user.id,
    ...payingFrom(deps, request),
  })

  serve(app, deps, cart.getCart, ({ query }, asked) => getCart(asked.db, deps, { ...payingFor(asked), ...query }))

  serve(app, deps, cart.addToCart, async ({ params }, asked) => {
    const { db, user, now } = asked
    await db.transaction().execute((tx) => addToCart(tx, { userId: user.id, courseId: params.id, now }))
    return getCart(db, deps, payingFor(asked))
  })

  serve(app, deps, cart.restoreToCart, async ({ params, body }, asked) => {
    const { db, user, now } = asked
    await db.transaction().execute((tx) => restoreToCart(tx, { userId: user.id, courseId: params.id, beforeId: body.beforeId, now }))
    return getCart(db, deps, payingFor(asked))
  })

  serve(app, deps, cart.removeFromCart, async ({ params }, asked) => {
    await deleteCartCourses(asked.db, asked.user.id, [params.id])
    return getCart(asked.db, deps, payingFor(asked))
  })

  serve(app, deps, cart.addBundleToCart, async ({ params }, asked) => {
    const { db, user, now } = asked
    const replaced = await db.transaction().execute((tx) => addBundleToCart(tx, { userId: user.id, bundleId: params.id, now }))
    return { ...(await getCart(db, deps, payingFor(asked))), ...(replaced.length > 0 && { replacedCourses: replaced }) }
  })

  serve(app, deps, cart.removeBundleFromCart, async ({ params }, asked) => {
    await deleteCartBundles(asked.db, asked.user.id, [params.id])
    return getCart(asked.db, deps, payingFor(asked))
  })

  serve(app, deps, cart.clearCart, async (_, asked) => {
    await deleteCart(asked.db, asked.user.id)
    return getCart(asked.db, deps, payingFor(asked))
  })
}
