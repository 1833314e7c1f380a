import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, cover, Id, IdParams } from './fields.ts'

export const CartCourse = z.object({
  id: z.int(),
  title: z.string(),
  ...cover,
  instructorName: z.string(),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  isFree: z.boolean(),
  /** The price in the charge's currency. Null in responses of the previous release. */
  price: z.nullable(z.number()),
  /** The struck-through price in the same currency, or `price` if there is none. Absent from responses of older releases. */
  originalPrice: z.optional(z.number()),
  /** A sentence about why the course can't be bought now, or null. */
  problem: z.nullable(z.string()),
})
export type CartCourse = z.infer<typeof CartCourse>

/** The amount of a payment in naira or dollars. The server computes it, and checkout charges exactly `total`. */
export const Charge = z.object({
  currency: Currency,
  subtotal: z.number(),
  discount: z.number(),
  total: z.number(),
  /** The discount as a rounded percentage of the subtotal. */
  savedPercent: z.int(),
  /** A sentence about why the charge can't be paid now, or null. */
  problem: z.nullable(z.string()),
})
export type Charge = z.infer<typeof Charge>

export const CourseCharge = z.object({
  currency: Currency,
  amount: z.number(),
  /** A sentence about why the caller can't pay now, or null. */
  problem: z.nullable(z.string()),
})
export type CourseCharge = z.infer<typeof CourseCharge>

export const Cart = z.object({
  courses: z.array(CartCourse),
  /** Null for an empty cart. */
  charge: z.nullable(Charge),
  /** The currency of prices for visitors who are charged like the caller: `paidAbroad` for USD, `paidAtHome` for NGN. */
  chargedLike: z.optional(Currency),
})
export type Cart = z.infer<typeof Cart>

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  access: 'signed-in',
  summary: 'Get the caller’s cart',
  description: 'Courses in the order they were added, and the amount that checkout would charge. `only` selects one of them.',
  query: z.object({ only: z.optional(Id) }),
  data: Cart,
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/add/:id',
  access: 'signed-in',
  summary: 'Add a course to the cart',
  description: 'Idempotent.',
  params: IdParams,
  data: Cart,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'CART_FULL'],
})

export const restoreToCart = endpoint({
  method: 'POST',
  path: '/cart/restore/:id',
  access: 'signed-in',
  summary: 'Put a removed course back into the cart',
  description: 'In front of the course `beforeId`, or at the end. Idempotent.',
  params: IdParams,
  body: z.object({ beforeId: z.nullable(Id) }),
  data: Cart,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'CART_FULL'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/cart/remove/:id',
  access: 'signed-in',
  summary: 'Remove a course from the cart',
  params: IdParams,
  data: Cart,
})

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/cart/clear',
  access: 'signed-in',
  summary: 'Empty the cart',
  data: Cart,
})
