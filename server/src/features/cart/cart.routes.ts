import * as cart from '@akada/contract/cart.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countCartAdditions } from '#features/course-views/count-cart-additions.ts'
import { visitNames } from '#features/course-views/course-views.visits.ts'
import { readRemembered } from '#features/sources/sources.cookies.ts'
import { sourceOf } from '#features/sources/sources.rules.ts'
import type { Deps, User } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { addBundleToCart } from './add-bundle-to-cart.ts'
import { addToCart } from './add-to-cart.ts'
import { type Paying, payingFrom } from './cart.charge.ts'
import { deleteCart, deleteCartBundles, deleteCartCourses } from './cart.queries.ts'
import { getCart } from './get-cart.ts'
import { restoreToCart } from './restore-to-cart.ts'

export function cartRoutes(app: FastifyInstance, deps: Deps) {
  const nameOf = visitNames(deps.db)
  const payingFor = ({ user, request }: { user: User; request: FastifyRequest }): Paying => ({
    userId: user.id,
    ...payingFrom(deps, request),
  })

  /** Must run after the courses were added, so that they stay in the cart even if they can't be counted. */
  const count = async (courseIds: readonly number[], { user, request, now }: { user: User; request: FastifyRequest; now: Date }) => {
    const source = sourceOf(readRemembered(request.headers.cookie, deps.signer), now)
    const userAgent = request.headers['user-agent'] ?? ''
    await countCartAdditions(deps.db, nameOf, { courseIds, user, userAgent, source, now }).catch((error) =>
      request.log.error({ err: error }, 'failed to count an addition to a cart'),
    )
  }

  serve(app, deps, cart.getCart, ({ query }, asked) => getCart(asked.db, deps, { ...payingFor(asked), ...query }))

  serve(app, deps, cart.addToCart, async ({ params }, asked) => {
    const { db, user, now } = asked
    const isNew = await db.transaction().execute((tx) => addToCart(tx, { userId: user.id, courseId: params.id, now }))
    if (isNew) await count([params.id], asked)
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
    const { replaced, newIds } = await db.transaction().execute((tx) => addBundleToCart(tx, { userId: user.id, bundleId: params.id, now }))
    await count(newIds, asked)
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
