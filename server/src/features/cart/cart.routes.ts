import { addToCart, type Cart, clearCart, getCart, removeFromCart } from '@akada/contract/cart.ts'
import { refusals } from '@akada/contract/errors.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { addToCart as add } from './add-to-cart.ts'
import { deleteCart, deleteCartCourses } from './cart.queries.ts'
import { cartLines } from './cart-lines.ts'

export function cartRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getCart, (_, { db, user }) => cartOf(db, user.id))

  serve(app, deps, addToCart, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => add(tx, { userId: user.id, courseId: params.id, now }))
    return cartOf(db, user.id)
  })

  serve(app, deps, removeFromCart, async ({ params }, { db, user }) => {
    await deleteCartCourses(db, user.id, [params.id])
    return cartOf(db, user.id)
  })

  serve(app, deps, clearCart, async (_, { db, user }) => {
    await deleteCart(db, user.id)
    return { courses: [] }
  })
}

async function cartOf(db: Db, userId: string): Promise<Cart> {
  const lines = await cartLines(db, userId)
  return {
    courses: lines.map((line) => ({
      id: line.id,
      title: line.title,
      coverImageUrl: publicAddress(line.coverKey),
      coverWidths: line.coverWidths ?? [],
      instructorName: line.instructorName,
      priceNaira: line.priceNairaMinor === null ? null : toMajor(line.priceNairaMinor),
      priceUsd: toMajor(line.priceUsdMinor),
      isFree: line.isFree,
      problem: line.problem && refusals[line.problem].message,
    })),
  }
}
