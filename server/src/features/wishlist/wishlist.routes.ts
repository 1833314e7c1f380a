import { toMajor } from '@akada/contract/money.ts'
import * as wishlist from '@akada/contract/wishlist.ts'
import type { FastifyInstance } from 'fastify'
import { courseCharge, findPayer, payingFrom } from '#features/cart/cart.charge.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { addToWishlist } from './add-to-wishlist.ts'
import { countWishes, deleteWish, listWishedIds, listWishes, type WishRow } from './wishlist.queries.ts'

export function wishlistRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, wishlist.getWishlist, async ({ query }, { db, user, request, now }) => {
    const [rows, totalElements, payer] = await Promise.all([
      listWishes(db, user.id, { ...query, now }),
      countWishes(db, user.id),
      findPayer(db, deps, { userId: user.id, ...payingFrom(deps, request) }),
    ])
    const chargeOf = (row: WishRow) => (row.status === 'LIVE' && !row.isFree ? courseCharge(row, payer, deps) : null)
    return { content: rows.map((row) => ({ ...asWishlistCourse(row), charge: chargeOf(row) })), totalElements, ...query }
  })

  serve(app, deps, wishlist.listWishedCourses, async (_, { db, user }) => ({ courseIds: await listWishedIds(db, user.id) }))

  serve(app, deps, wishlist.addToWishlist, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => addToWishlist(tx, { userId: user.id, courseId: params.courseId, now }))
    return { courseIds: await listWishedIds(db, user.id) }
  })

  serve(app, deps, wishlist.removeFromWishlist, async ({ params }, { db, user }) => {
    if (!(await deleteWish(db, user.id, params.id))) refuse('NOT_IN_WISHLIST')
    return { courseIds: await listWishedIds(db, user.id) }
  })
}

const asWishlistCourse = (row: WishRow): wishlist.WishlistCourse => ({
  id: row.id,
  title: row.title,
  thumbnail: publicAddress(row.coverKey),
  thumbnailWidths: row.coverWidths ?? [],
  instructor: { id: row.instructorId, name: row.instructorName },
  rating: averageRating(row),
  ratingCount: row.totalReviews,
  priceNaira: row.priceNairaMinor === null ? null : toMajor(row.priceNairaMinor),
  priceUsd: toMajor(row.priceUsdMinor),
  isFree: row.isFree,
  isOnSale: row.status === 'LIVE',
})
