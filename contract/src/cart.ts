import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cover, IdParams } from './fields.ts'

export const CartCourse = z.object({
  id: z.int(),
  title: z.string(),
  ...cover,
  instructorName: z.string(),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  isFree: z.boolean(),
  /** Why it can't be bought now, in a sentence; null when it can. */
  problem: z.nullable(z.string()),
})
export type CartCourse = z.infer<typeof CartCourse>

export const Cart = z.object({ courses: z.array(CartCourse) })
export type Cart = z.infer<typeof Cart>

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  access: 'signed-in',
  summary: 'The caller’s cart, in the order courses were added.',
  data: Cart,
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/add/:id',
  access: 'signed-in',
  summary: 'Puts a course into the cart. Doing it again changes nothing.',
  params: IdParams,
  data: Cart,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'CART_FULL'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/cart/remove/:id',
  access: 'signed-in',
  summary: 'Takes a course out of the cart.',
  params: IdParams,
  data: Cart,
})

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/cart/clear',
  access: 'signed-in',
  summary: 'Empties the cart.',
  data: Cart,
})
