// Written by `npm run openapi` from ../wishlist.ts.
import type * as wishlist from '../wishlist.ts'
import type { Call } from '../endpoint.ts'

export const getWishlist: Call<typeof wishlist.getWishlist> = { method: 'GET', path: '/wishlist', empty: { content: [{ thumbnail: null, thumbnailWidths: [], priceNaira: null, charge: { problem: null } }] } }
export const listWishedCourses: Call<typeof wishlist.listWishedCourses> = { method: 'GET', path: '/wishlist/ids', empty: { courseIds: [] } }
export const addToWishlist: Call<typeof wishlist.addToWishlist> = { method: 'POST', path: '/wishlist/:courseId', refuses: ['COURSE_NOT_FOUND', 'WISHLIST_FULL'], empty: { courseIds: [] } }
export const removeFromWishlist: Call<typeof wishlist.removeFromWishlist> = { method: 'DELETE', path: '/wishlist/:id', refuses: ['NOT_IN_WISHLIST'], empty: { courseIds: [] } }
