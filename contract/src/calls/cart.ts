// Written by `npm run openapi` from ../cart.ts.
import type * as cart from '../cart.ts'
import type { Call } from '../endpoint.ts'

export const getCart: Call<typeof cart.getCart> = { method: 'GET', path: '/cart', empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], 'charge?': { problem: null } } }
export const addToCart: Call<typeof cart.addToCart> = { method: 'POST', path: '/cart/add/:id', refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'CART_FULL'], empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], 'charge?': { problem: null } } }
export const restoreToCart: Call<typeof cart.restoreToCart> = { method: 'POST', path: '/cart/restore/:id', refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'CART_FULL'], empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], 'charge?': { problem: null } } }
export const removeFromCart: Call<typeof cart.removeFromCart> = { method: 'DELETE', path: '/cart/remove/:id', empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], 'charge?': { problem: null } } }
export const clearCart: Call<typeof cart.clearCart> = { method: 'DELETE', path: '/cart/clear', empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], 'charge?': { problem: null } } }
