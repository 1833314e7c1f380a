import * as z from 'zod/mini'
import { CourseCharge } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { CourseIdParams, cover, IdParams, Named } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const WishlistCourse = z.object({
  /** The id of the course. */
  id: z.int(),
  title: z.string(),
  thumbnail: cover.coverImageUrl,
  /** The widths of the cover, like a course's `coverWidths`. */
  thumbnailWidths: cover.coverWidths,
  instructor: Named,
  rating: z.number(),
  ratingCount: z.int(),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  isFree: z.boolean(),
  /** False for a course that is no longer in the catalog. */
  isOnSale: z.boolean(),
  /** The caller's charge for the course. Null if it is free or not for sale. */
  charge: z.nullish(CourseCharge),
})
export type WishlistCourse = z.infer<typeof WishlistCourse>

const WishedCourses = z.object({ courseIds: z.array(z.int()) })

export const getWishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  access: 'signed-in',
  summary: 'Get the caller’s wishlist',
  description: 'Last added first, without enrolled courses.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(WishlistCourse),
})

export const listWishedCourses = endpoint({
  method: 'GET',
  path: '/wishlist/ids',
  access: 'signed-in',
  summary: 'List the ids of the courses in the caller’s wishlist',
  data: WishedCourses,
})

export const addToWishlist = endpoint({
  method: 'POST',
  path: '/wishlist/:courseId',
  access: 'signed-in',
  summary: 'Add a published course to the wishlist',
  description: 'Idempotent. No effect if the caller is enrolled.',
  params: CourseIdParams,
  data: WishedCourses,
  refuses: ['COURSE_NOT_FOUND', 'WISHLIST_FULL'],
})

export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlist/:id',
  access: 'signed-in',
  summary: 'Remove a course from the wishlist',
  params: IdParams,
  data: WishedCourses,
  refuses: ['NOT_IN_WISHLIST'],
})
