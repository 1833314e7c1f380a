import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, cover, Id, IdParams, Titled } from './fields.ts'

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

/** A bundle in the cart. Its prices are for the courses that the buyer doesn’t have. */
export const CartBundle = z.object({
  id: z.int(),
  title: z.string(),
  ...cover,
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  /** The price in the charge’s currency. */
  price: z.number(),
  /** What the bought courses cost without the bundle, in the same currency. */
  listPrice: z.number(),
  /** The courses that the order gets. */
  courses: z.array(Titled),
  /** Courses of the bundle that the buyer has already. */
  ownedCourses: z.array(Titled),
  /** A sentence about why the bundle can’t be bought now, or null. */
  problem: z.nullable(z.string()),
})
export type CartBundle = z.infer<typeof CartBundle>

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
  /** Absent from responses of older releases. */
  bundles: z.optional(z.array(CartBundle)),
  /** Courses that left the cart because the added bundle contains them. */
  replacedCourses: z.optional(z.array(Titled)),
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
  description:
    'Courses and bundles in the order they were added, and the amount that checkout would charge. `only` selects one course, and `onlyBundle` one bundle.',
  query: z.object({ only: z.optional(Id), onlyBundle: z.optional(Id) }),
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
  refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'COURSE_IN_BUNDLE', 'CART_FULL'],
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
  refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN', 'COURSE_IN_BUNDLE', 'CART_FULL'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/cart/remove/:id',
  access: 'signed-in',
  summary: 'Remove a course from the cart',
  params: IdParams,
  data: Cart,
})

export const addBundleToCart = endpoint({
  method: 'POST',
  path: '/cart/bundles/:id',
  access: 'signed-in',
  summary: 'Add a bundle to the cart',
  description: 'Its courses leave the cart, because the bundle contains them. Idempotent.',
  params: IdParams,
  data: Cart,
  refuses: ['BUNDLE_NOT_FOUND', 'BUNDLE_NOT_SOLD', 'BUNDLE_OWNED', 'BUNDLE_OWN', 'BUNDLE_OVERLAPS', 'BUNDLE_REFUND_OPEN', 'CART_FULL'],
})

export const removeBundleFromCart = endpoint({
  method: 'DELETE',
  path: '/cart/bundles/:id',
  access: 'signed-in',
  summary: 'Remove a bundle from the cart',
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
