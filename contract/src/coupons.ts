import * as z from 'zod/mini'
import { AffiliateCode } from './affiliates.ts'
import { MinimumPurchase } from './amount.ts'
import { Charge, CourseCharge } from './cart.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, Id, IdParams, Moment, Paragraph, plainUpTo, SearchWords, Titled, Whole } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { SeatCount } from './seats.ts'

/** A coupon code. Case and surrounding spaces are ignored. */
export const CouponCode = z
  .string('Please enter a coupon code.')
  .check(...plainUpTo(64, 'Invalid coupon code.'), z.toUpperCase(), z.minLength(1, 'Please enter a coupon code.'))

const prefixRule = 'A prefix can have up to 16 letters, digits or hyphens.'
const codeRule = 'A code must have 3 to 32 letters, digits or hyphens.'
const NewCode = z.string('Code is required.').check(...plainUpTo(32, codeRule), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,32}$/, codeRule))

export const CouponScope = z.enum(['COURSES', 'INSTRUCTOR', 'SITEWIDE'])
export type CouponScope = z.infer<typeof CouponScope>

const Percentage = z
  .number('Discount is required.')
  .check(
    z.gte(1, 'The discount must be at least 1%.'),
    z.lte(100, 'The discount can be at most 100%.'),
    z.multipleOf(0.5, 'The discount must be a multiple of 0.5%.'),
  )

const wanted = {
  code: NewCode,
  discountPercentage: Percentage,
  /** COURSES: the courses in `courseIds`. INSTRUCTOR: all of the caller's courses. SITEWIDE: all courses, only for admins. */
  scope: CouponScope,
  courseIds: z.array(Id).check(z.maxLength(100, 'Choose at most 100 courses.')),
  startsAt: z.nullable(Moment()),
  expiresAt: z.nullable(Moment()),
  maxRedemptions: z.nullable(Whole(1, 1_000_000)),
  isOncePerPerson: z.boolean(),
  minimumNaira: z.nullable(MinimumPurchase),
  minimumUsd: z.nullable(MinimumPurchase),
  /** The affiliate for whom sales with the coupon count. */
  affiliateCode: z.nullable(AffiliateCode),
}

/** Whether the pages of its courses show the coupon while it can be used. */
const isPublic = z.boolean()

const terms = {
  discountPercentage: wanted.discountPercentage,
  scope: wanted.scope,
  courseIds: z._default(wanted.courseIds, []),
  startsAt: z._default(wanted.startsAt, null),
  expiresAt: z._default(wanted.expiresAt, null),
  maxRedemptions: z._default(wanted.maxRedemptions, null),
  isOncePerPerson: z._default(wanted.isOncePerPerson, true),
  minimumNaira: z._default(wanted.minimumNaira, null),
  minimumUsd: z._default(wanted.minimumUsd, null),
  affiliateCode: z._default(wanted.affiliateCode, null),
}

export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  discountPercentage: z.number(),
  scope: CouponScope,
  courses: z.array(Titled),
  instructorName: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  maxRedemptions: z.nullable(z.int()),
  isOncePerPerson: z.boolean(),
  minimumNaira: z.nullable(z.number()),
  minimumUsd: z.nullable(z.number()),
  affiliateCode: z.nullish(z.string()),
  isActive: z.boolean(),
  /** Absent from responses of older releases. */
  isPublic: z.optional(z.boolean()),
  totalUses: z.int(),
  /** Uses reserved by checkouts that aren't paid yet. */
  reservedUses: z.int(),
  batchId: z.nullable(z.int()),
  createdAt: z.string(),
})
export type Coupon = z.infer<typeof Coupon>

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/coupons/validate',
  access: 'signed-in',
  summary: 'Calculate the total of courses with a coupon',
  description: 'Doesn’t reserve a use.',
  body: z.object({
    couponCode: CouponCode,
    /** With the courses of bundles. */
    courseIds: z.array(Id).check(z.minLength(1, 'Choose a course.'), z.maxLength(1000)),
    bundleIds: z._default(z.array(Id).check(z.maxLength(50)), []),
    currency: Currency,
    /** Whether the courses are a gift, so that the caller may already have them. */
    isGift: z.optional(z.boolean()),
    /** How many seats of each course are bought for a team. The caller may already have the courses. */
    seats: z.optional(SeatCount),
  }),
  data: z.object({
    couponCode: z.string(),
    /** The total after the discount. */
    discountedAmount: z.number(),
    discountAmount: z.number(),
    discountPercentage: z.number(),
    currency: Currency,
    /** The charge at checkout with the coupon. Null in responses of the previous release. */
    charge: z.nullable(Charge),
  }),
  refuses: [
    'COUPON_INVALID',
    'COUPON_EXPIRED',
    'COUPON_NOT_APPLICABLE',
    'COUPON_MINIMUM',
    'COUPON_USED',
    'COUPON_USED_UP',
    'COUPON_TOTAL_TOO_SMALL',
    'FOREIGN_PAYMENTS_OFF',
    'SEATS_TOO_MANY',
    'TOO_MANY_REQUESTS',
  ],
})

export const getCouponOffer = endpoint({
  method: 'GET',
  path: '/coupons/offer',
  access: 'public',
  summary: 'Get the discounted prices of one course',
  description: 'For visitors who open a link with a coupon.',
  query: z.object({ code: CouponCode, courseId: Id }),
  data: z.object({
    couponCode: z.string(),
    discountPercentage: z.number(),
    expiresAt: z.nullable(z.string()),
    priceNaira: z.nullable(z.number()),
    priceUsd: z.number(),
    /** The caller’s charge, or null for a free course. */
    charge: z.nullish(CourseCharge),
    /** The charge for buyers outside Nigeria, or null if they pay the dollar price. Read only by pages of older releases. */
    paidAbroad: z.nullable(CourseCharge),
  }),
  refuses: ['COUPON_INVALID', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE', 'COUPON_USED_UP', 'COURSE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  access: 'signed-in',
  summary: 'List coupons',
  description: 'Newest first by default. Coupons without an end date end last. Instructors see their own coupons, admins see all.',
  query: z.object({
    courseId: z.optional(Id),
    search: z._default(Paragraph(64), ''),
    sort: z._default(z.enum(['createdAt', '-createdAt', 'code', '-code', 'discount', '-discount', 'ends', '-ends']), '-createdAt'),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(Coupon),
  refuses: ['NOT_ALLOWED'],
})

export const listCouponCourses = endpoint({
  method: 'GET',
  path: '/coupons/courses',
  access: 'signed-in',
  summary: 'List courses that the caller can create a coupon for',
  description: 'The first 20 by title: an instructor’s own courses, or any for admins.',
  query: z.object({ search: SearchWords }),
  data: z.array(Titled),
  refuses: ['NOT_ALLOWED'],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupons',
  access: 'signed-in',
  summary: 'Create a coupon',
  description: 'Instructors for their own courses, admins for any.',
  body: z.object({ code: NewCode, ...terms, isPublic: z._default(isPublic, false) }),
  data: Coupon,
  refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND', 'COUPON_CODE_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const createCouponBatch = endpoint({
  method: 'POST',
  path: '/coupons/batches',
  access: 'signed-in',
  summary: 'Create a batch of coupon codes',
  description: 'Up to 1,000 random codes, each for one use by default.',
  body: z.object({
    /** The prefix of every code. */
    prefix: z._default(z.string().check(...plainUpTo(16, prefixRule), z.toUpperCase(), z.regex(/^[A-Z0-9-]{0,16}$/, prefixRule)), ''),
    count: Whole(1, 1_000),
    ...terms,
    maxRedemptions: z._default(wanted.maxRedemptions, 1),
  }),
  data: z.object({ batchId: z.int(), codes: z.array(z.string()) }),
  refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND'],
})

export const downloadCouponBatch = endpoint({
  method: 'GET',
  path: '/coupons/batches/:id/codes.csv',
  answers: csvFile,
  access: 'signed-in',
  summary: 'Download the codes of a batch as CSV',
  description: 'With their uses. For the creator and admins.',
  params: IdParams,
  data: z.null(),
  refuses: ['NOT_ALLOWED', 'COUPON_NOT_FOUND'],
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/:id',
  access: 'signed-in',
  summary: 'Update a coupon',
  description: 'Once it has been used, only its end date, its limit and whether it’s active can change.',
  params: IdParams,
  // These fields have no defaults, so omitted fields stay unchanged.
  body: z.partial(z.object({ ...wanted, isActive: z.boolean(), isPublic })),
  data: Coupon,
  refuses: ['NOT_ALLOWED', 'COUPON_NOT_FOUND', 'COUPON_CODE_TAKEN', 'COUPON_IN_USE', 'COURSE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

const SummaryRow = z.object({
  couponCode: z.string(),
  courseTitle: z.string(),
  discountPercentage: z.number(),
  isActive: z.boolean(),
  totalUses: z.int(),
  /** In dollars, from orders in dollars. */
  totalDiscountAmount: z.number(),
  totalRevenueGenerated: z.number(),
  /** In naira, from orders in naira. */
  totalDiscountNaira: z.number(),
  totalRevenueNaira: z.number(),
})
export type CouponSummaryRow = z.infer<typeof SummaryRow>

export const getCouponSummary = endpoint({
  method: 'GET',
  path: '/coupon-sales/summary',
  access: 'manager',
  summary: 'List the sales and discounts of all coupons',
  description: 'Sorted by number of uses.',
  query: z.object(pageQuery({ first: 1, size: 100 })),
  data: paged(SummaryRow),
})

export const downloadCouponSummary = endpoint({
  method: 'GET',
  path: '/coupon-sales/summary.csv',
  answers: csvFile,
  access: 'manager',
  summary: 'Download the coupon summary as CSV',
  data: z.null(),
})

const CodeParams = z.object({ code: CouponCode })
const PerCurrency = z.object({ currency: Currency, transactions: z.int(), discount: z.number(), revenue: z.number(), refunded: z.number() })

export const getCouponReport = endpoint({
  method: 'GET',
  path: '/coupon-sales/by-code/:code',
  access: 'manager',
  summary: 'List the sales with one coupon',
  params: CodeParams,
  data: z.object({
    coupon: z.object({ code: z.string(), active: z.boolean(), expirationDate: z.nullable(z.string()), discountPercentage: z.number() }),
    totalTransactions: z.int(),
    totalEnrollments: z.int(),
    /** In dollars, from orders in dollars. */
    totalRevenue: z.number(),
    totals: z.array(PerCurrency),
    /** The newest 200. */
    transactions: z.array(
      z.object({
        id: z.int(),
        amount: z.number(),
        currency: Currency,
        createdAt: z.string(),
        status: z.enum(['SUCCESS', 'PENDING', 'FAILED', 'REFUNDED']),
      }),
    ),
    /** The newest 200. */
    enrollments: z.array(
      z.object({
        course: z.object({ title: z.string() }),
        amount: z.number(),
        currency: Currency,
        enrolledAt: z.string(),
        enrollmentStatus: z.enum(['ACTIVE', 'REFUNDED']),
      }),
    ),
  }),
  refuses: ['COUPON_NOT_FOUND'],
})

export const downloadCouponReport = endpoint({
  method: 'GET',
  path: '/coupon-sales/by-code/:code/transactions.csv',
  answers: csvFile,
  access: 'manager',
  summary: 'Download a coupon’s transactions as CSV',
  params: CodeParams,
  data: z.null(),
  refuses: ['COUPON_NOT_FOUND'],
})
