import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { CourseCharge } from './cart.ts'
import { CourseCard } from './courses.ts'
import { COVER_FORMATS, coverRefusals, coverUpload } from './cover-upload.ts'
import { endpoint } from './endpoint.ts'
import { cover, Id, IdParams, Line, Nothing, Paragraph, SearchWords, Version } from './fields.ts'
import { bundleLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'

export const BundleStatus = z.enum(['DRAFT', 'LIVE', 'ARCHIVED'])
export type BundleStatus = z.infer<typeof BundleStatus>

/** What the price does for a buyer who has some of the courses. REDUCE: it falls by their share. KEEP: it stays. */
export const OwnedCourses = z.enum(['REDUCE', 'KEEP'])
export type OwnedCourses = z.infer<typeof OwnedCourses>

const card = {
  id: z.int(),
  title: z.string(),
  ...cover,
  /** The instructors of the courses, in the order of the courses. */
  instructorNames: z.array(z.string()),
  totalCourses: z.int(),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  /** What the courses cost today without the bundle. Null if one of them has no naira price. */
  listNaira: z.nullable(z.number()),
  listUsd: z.number(),
  /**
   * The charges for visitors who see dollar prices (`paidAbroad`) and naira prices (`paidAtHome`). Absent if the displayed price is
   * charged.
   */
  paidAbroad: z.nullish(CourseCharge),
  paidAtHome: z.nullish(CourseCharge),
}

export const BundleCard = z.object(card)
export type BundleCard = z.infer<typeof BundleCard>

export const Bundle = z.object({
  ...card,
  status: BundleStatus,
  description: z.string(),
  ownedCourses: OwnedCourses,
  /** Whether it can be bought now. False while one of its courses isn’t for sale. */
  isSold: z.boolean(),
  /** The published courses. */
  courses: z.array(CourseCard),
})
export type Bundle = z.infer<typeof Bundle>

export const listBundles = endpoint({
  method: 'GET',
  path: '/bundles',
  access: 'public',
  cache: 'public',
  summary: 'List bundles for sale',
  description: 'Newest first. Search by the titles of bundles and of their courses, or list the bundles with a course.',
  query: z.object({ search: SearchWords, courseId: z.optional(Id), ...pageQuery({ first: 1, size: 24 }) }),
  data: paged(BundleCard),
})

export const getBundle = endpoint({
  method: 'GET',
  path: '/bundles/:id',
  access: 'public',
  cache: 'public',
  summary: 'Get a bundle with its courses',
  description: 'Drafts and archived bundles only for their maker and admins.',
  params: IdParams,
  data: Bundle,
  refuses: ['BUNDLE_NOT_FOUND', 'BUNDLE_GONE'],
})

/** A logged-in user's relation to a bundle. Never cached by shared caches. */
export const getBundleRelation = endpoint({
  method: 'GET',
  path: '/bundles/:id/standing',
  access: 'signed-in',
  summary: 'Get the caller’s relation to a bundle',
  description: 'The courses that they have, and the price that they would pay.',
  params: IdParams,
  data: z.object({
    isInCart: z.boolean(),
    ownedCourseIds: z.array(z.int()),
    /** The caller’s charge, after owned courses. Null if the caller has all courses, teaches one, or the bundle isn’t for sale. */
    charge: z.nullable(CourseCharge),
    /** A sentence about why the caller can’t buy the bundle, or null. */
    problem: z.nullable(z.string()),
    mayEdit: z.boolean(),
  }),
  refuses: ['BUNDLE_NOT_FOUND', 'BUNDLE_GONE'],
})

const Course = z.object({
  id: z.int(),
  title: z.string(),
  instructorName: z.string(),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  /** Whether it is published and has a price. Otherwise it keeps the bundle off sale. */
  isSold: z.boolean(),
})
export type BundleCourse = z.infer<typeof Course>

/** A bundle as its maker and admins see it. */
const OwnBundle = z.object({
  id: z.int(),
  status: BundleStatus,
  isSold: z.boolean(),
  /** Whether it belongs to the site and may have courses of several instructors. */
  isOfSite: z.boolean(),
  title: z.string(),
  description: z.string(),
  ...cover,
  priceNaira: z.nullable(z.number()),
  priceUsd: z.nullable(z.number()),
  ownedCourses: OwnedCourses,
  courses: z.array(Course),
  /** Paid orders with the bundle. */
  totalSales: z.int(),
  /** Sales minus refunds and chargebacks, by currency, as in the ledger. */
  revenueNaira: z.number(),
  revenueUsd: z.number(),
  /** Increases with each change of the terms. */
  version: z.int(),
  updatedAt: z.string(),
})
export type OwnBundle = z.infer<typeof OwnBundle>

export const listOwnBundles = endpoint({
  method: 'GET',
  path: '/instructor/bundles',
  access: 'signed-in',
  summary: 'List bundles with their sales',
  description: 'Newest first. Instructors see their own bundles, admins see all.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(OwnBundle),
  refuses: ['NOT_ALLOWED'],
})

export const getOwnBundle = endpoint({
  method: 'GET',
  path: '/instructor/bundles/:id',
  access: 'signed-in',
  summary: 'Get a bundle to edit',
  description: 'For its maker and admins.',
  params: IdParams,
  data: OwnBundle,
  refuses: ['NOT_ALLOWED', 'BUNDLE_NOT_FOUND'],
})

export const listBundleCourses = endpoint({
  method: 'GET',
  path: '/instructor/bundles/courses',
  access: 'signed-in',
  summary: 'List courses that a bundle can have',
  description: 'Up to 20 published courses with a price, by title. Instructors see their own courses, admins see all.',
  query: z.object({ search: SearchWords }),
  data: z.array(Course),
  refuses: ['NOT_ALLOWED'],
})

const most = bundleLimits.courses.max
const terms = {
  title: Line(bundleLimits.title.min, bundleLimits.title.max, `A title needs at least ${bundleLimits.title.min} characters.`),
  description: z._default(Paragraph(bundleLimits.description), ''),
  priceNaira: z._default(z.nullable(Amount({ min: 0.01, max: 10_000_000, message: 'Enter a price in naira.' })), null),
  priceUsd: z._default(z.nullable(Amount({ min: 0.01, max: 10_000, message: 'Enter a price in dollars.' })), null),
  ownedCourses: z._default(OwnedCourses, 'REDUCE'),
  /** In the order of the page. */
  courseIds: z._default(z.array(Id).check(z.maxLength(most, `A bundle can have up to ${most} courses.`)), []),
}

export const createBundle = endpoint({
  method: 'POST',
  path: '/instructor/bundles',
  access: 'signed-in',
  summary: 'Create a bundle as a draft',
  description: 'Of the caller’s own courses. A bundle of an admin belongs to the site and can have any courses.',
  body: z.object(terms),
  data: OwnBundle,
  refuses: ['NOT_ALLOWED', 'COURSE_NOT_FOUND'],
})

export const updateBundle = endpoint({
  method: 'PUT',
  path: '/instructor/bundles/:id',
  access: 'signed-in',
  summary: 'Change a bundle',
  description:
    'Changes apply immediately. Orders that were placed keep their price and courses. Refuses an outdated version with the current bundle.',
  params: IdParams,
  body: z.object({ ...terms, version: z.optional(Version(1)) }),
  data: OwnBundle,
  refuses: ['NOT_ALLOWED', 'BUNDLE_NOT_FOUND', 'BUNDLE_INCOMPLETE', 'COURSE_NOT_FOUND', 'EDIT_CONFLICT'],
})

export const publishBundle = endpoint({
  method: 'POST',
  path: '/instructor/bundles/:id/publish',
  access: 'signed-in',
  summary: 'Put a bundle on sale',
  description: 'A draft or an archived bundle with 2 to 20 courses for sale, and a price that isn’t above what they cost. Idempotent.',
  params: IdParams,
  data: OwnBundle,
  refuses: ['NOT_ALLOWED', 'BUNDLE_NOT_FOUND', 'BUNDLE_INCOMPLETE'],
})

export const archiveBundle = endpoint({
  method: 'POST',
  path: '/instructor/bundles/:id/archive',
  access: 'signed-in',
  summary: 'Take a bundle off sale',
  description: 'Buyers keep its courses. Idempotent.',
  params: IdParams,
  data: OwnBundle,
  refuses: ['NOT_ALLOWED', 'BUNDLE_NOT_FOUND', 'BUNDLE_DRAFT'],
})

export const deleteBundle = endpoint({
  method: 'DELETE',
  path: '/instructor/bundles/:id',
  access: 'signed-in',
  summary: 'Delete a draft',
  description: 'A bundle that was published is archived instead.',
  params: IdParams,
  data: Nothing,
  refuses: ['NOT_ALLOWED', 'BUNDLE_NOT_FOUND', 'BUNDLE_PUBLISHED'],
})

export const replaceBundleCover = endpoint({
  method: 'POST',
  path: '/instructor/bundles/cover',
  access: 'signed-in',
  summary: 'Replace the cover of a bundle',
  description: `${COVER_FORMATS} Without one, the page shows the cover of the first course.`,
  ...coverUpload,
  body: z.object({ bundleId: Id }),
  refuses: [...coverRefusals, 'BUNDLE_NOT_FOUND'],
})
