import * as z from 'zod/mini'
import { csvFile, endpoint } from './endpoint.ts'
import { CourseIdParams, Currency, Named, plainUpTo, Reason, Titled, Uuid } from './fields.ts'
import { paged, pageQuery } from './page.ts'

const codeRule = 'An affiliate code has 8 letters or digits.'

/** The code in an affiliate's links. Case doesn't matter. */
export const AffiliateCode = z.string(codeRule).check(...plainUpTo(8, codeRule), z.toUpperCase(), z.regex(/^[A-Z0-9]{8}$/, codeRule))

/** A commission in percent, in steps of 0.5. */
const CommissionPercentage = z
  .number('Commission is required.')
  .check(
    z.gte(0.5, 'The commission must be at least 0.5%.'),
    z.lte(100, 'The commission can be at most 100%.'),
    z.multipleOf(0.5, 'The commission must be a multiple of 0.5%.'),
  )

/** Commissions in one currency, from the ledger. */
const Earned = z.object({
  currency: Currency,
  /** Refunds are deducted. */
  earned: z.number(),
  /** The part of `earned` that can’t be paid out yet. */
  pending: z.number(),
})

const Results = z.object({
  clicks: z.int(),
  /** Paid order lines, including those that were refunded later. */
  sales: z.int(),
  earnings: z.array(Earned),
})

const Membership = z.object({
  code: z.string(),
  /** The link to the home page. */
  url: z.string(),
  joinedAt: z.string(),
  /** Null unless the site has suspended the affiliate. */
  suspension: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  results: Results,
  /** Instructors who have ended the partnership. */
  ended: z.array(z.object({ instructor: z.string(), at: z.string(), reason: z.string() })),
})

const Affiliate = z.object({
  /** Null until the caller joins. */
  membership: z.nullable(Membership),
  /** The commission on all courses that the platform pays, in percent. 0 if only instructors pay commissions. */
  sitePercentage: z.number(),
  /** For how many days after a click a purchase counts. */
  days: z.int(),
})
export type Affiliate = z.infer<typeof Affiliate>

export const getAffiliate = endpoint({
  method: 'GET',
  path: '/affiliate',
  access: 'signed-in',
  summary: 'Get the caller’s results as an affiliate',
  description: 'And the terms that apply to new purchases.',
  data: Affiliate,
})

export const registerAffiliate = endpoint({
  method: 'POST',
  path: '/affiliate',
  access: 'signed-in',
  summary: 'Become an affiliate',
  description: 'Accepts the terms, including the duty to disclose links. Idempotent.',
  body: z.object({ acceptsTerms: z.literal(true, 'Accept the terms to join.') }),
  data: Affiliate,
  refuses: ['EMAIL_NOT_VERIFIED'],
})

const AffiliateCourse = z.object({
  course: Titled,
  instructor: z.string(),
  /** In percent of the price after VAT and the provider’s fee. Null if the course is no longer open. */
  percentage: z.nullable(z.number()),
  url: z.string(),
  results: Results,
})
export type AffiliateCourse = z.infer<typeof AffiliateCourse>

export const listAffiliateCourses = endpoint({
  method: 'GET',
  path: '/affiliate/courses',
  access: 'signed-in',
  summary: 'List the courses on which the caller can earn a commission',
  description: 'With the caller’s link and results for each, the highest commission first. Includes closed courses with results.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(AffiliateCourse),
  refuses: ['AFFILIATE_NOT_FOUND'],
})

const OwnCourse = z.object({
  course: Titled,
  /** Null if the course isn’t open to affiliates. */
  percentage: z.nullable(z.number()),
  results: Results,
})
export type OwnAffiliateCourse = z.infer<typeof OwnCourse>

export const listCommissions = endpoint({
  method: 'GET',
  path: '/instructor/affiliates/courses',
  access: 'instructor',
  summary: 'List the caller’s paid courses with their commissions',
  description: 'By title, with the range that the site allows.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: z.extend(paged(OwnCourse), { minPercentage: z.number(), maxPercentage: z.number() }),
})

export const setCommission = endpoint({
  method: 'PUT',
  path: '/instructor/affiliates/courses/:courseId',
  access: 'instructor',
  summary: 'Open a course to affiliates, change its commission or close it',
  description: 'Null closes the course. Orders that are already placed keep their terms.',
  params: CourseIdParams,
  body: z.object({ percentage: z.nullable(CommissionPercentage) }),
  data: z.object({ percentage: z.nullable(z.number()) }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_FREE', 'COMMISSION_OUT_OF_RANGE'],
})

const SellerAffiliate = z.object({
  affiliate: Named,
  /** The code in the affiliate’s links, for coupons. Null after the account was erased. */
  code: z.nullable(z.string()),
  results: Results,
  /** When the instructor ended the partnership. */
  endedAt: z.nullable(z.string()),
})
export type SellerAffiliate = z.infer<typeof SellerAffiliate>

export const listAffiliates = endpoint({
  method: 'GET',
  path: '/instructor/affiliates',
  access: 'instructor',
  summary: 'List the affiliates of the caller’s courses',
  description: 'With clicks, sales and commissions on the caller’s courses. The most sales first.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(SellerAffiliate),
})

export const downloadAffiliates = endpoint({
  method: 'GET',
  path: '/instructor/affiliates.csv',
  answers: csvFile,
  access: 'instructor',
  summary: 'Download the affiliates of the caller’s courses as CSV',
  data: z.null(),
})

const AffiliateParams = z.object({ id: Uuid })

export const endPartnership = endpoint({
  method: 'POST',
  path: '/instructor/affiliates/:id/end',
  access: 'instructor',
  summary: 'End the partnership with an affiliate',
  description:
    'Later clicks and orders on the caller’s courses earn nothing. Orders that are already placed keep their commission. The affiliate gets the reason.',
  params: AffiliateParams,
  body: z.object({ reason: Reason }),
  data: z.object({ endedAt: z.string() }),
  refuses: ['AFFILIATE_NOT_FOUND', 'PARTNERSHIP_ENDED'],
})

const ManagedAffiliate = z.object({
  affiliate: Named,
  code: z.string(),
  joinedAt: z.string(),
  suspension: z.nullable(z.object({ at: z.string(), reason: z.string(), by: z.string() })),
  results: Results,
})
export type ManagedAffiliate = z.infer<typeof ManagedAffiliate>

export const listManagedAffiliates = endpoint({
  method: 'GET',
  path: '/manager/affiliates',
  access: 'manager',
  summary: 'List all affiliates',
  description: 'The most sales first.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(ManagedAffiliate),
})

export const downloadManagedAffiliates = endpoint({
  method: 'GET',
  path: '/manager/affiliates.csv',
  answers: csvFile,
  access: 'manager',
  summary: 'Download all affiliates as CSV',
  data: z.null(),
})

export const suspendAffiliate = endpoint({
  method: 'POST',
  path: '/manager/affiliates/:id/suspend',
  access: 'manager',
  summary: 'Suspend an affiliate',
  description: 'Later clicks and orders earn nothing. The affiliate gets the reason.',
  params: AffiliateParams,
  body: z.object({ reason: Reason }),
  data: z.object({ suspendedAt: z.string() }),
  refuses: ['AFFILIATE_NOT_FOUND', 'AFFILIATE_SUSPENDED', 'AFFILIATE_OWN'],
})

export const restoreAffiliate = endpoint({
  method: 'POST',
  path: '/manager/affiliates/:id/restore',
  access: 'manager',
  summary: 'Lift the suspension of an affiliate',
  description: 'The reason is stored but not sent.',
  params: AffiliateParams,
  body: z.object({ reason: Reason }),
  data: z.object({ suspendedAt: z.null() }),
  refuses: ['AFFILIATE_NOT_FOUND', 'AFFILIATE_NOT_SUSPENDED', 'AFFILIATE_OWN'],
})
