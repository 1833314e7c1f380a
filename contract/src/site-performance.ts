import * as z from 'zod/mini'
import { CourseStatus } from './courses.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, Day } from './fields.ts'

/** Figures in one currency. Currencies are never converted. */
const SiteMoney = z.object({
  currency: Currency,
  sales: z.int(),
  /** The amount that buyers paid. */
  gross: z.number(),
  refunds: z.int(),
  refunded: z.number(),
  /** The instructors' earnings, and the site's share after provider fees and losses. Neither includes VAT. */
  instructors: z.number(),
  /** The affiliates' commissions, which neither of the others includes. Absent from responses of older releases. */
  affiliates: z.optional(z.number()),
  site: z.number(),
})
export type SiteMoney = z.infer<typeof SiteMoney>

const figures = {
  money: z.array(SiteMoney),
  enrollments: z.int(),
  completions: z.int(),
  /** New accounts. */
  people: z.int(),
  /** Payments started in the period, by current state. `left`: abandoned or expired. Payments in none of these states are still open. */
  payments: z.object({ begun: z.int(), paid: z.int(), failed: z.int(), left: z.int() }),
}

const SiteFigures = z.object({
  ...figures,
  /** How many of the period's enrollments have since been started and finished. */
  began: z.int(),
  finished: z.int(),
  /** The average number of active students per day. */
  averageLearners: z.number(),
})
export type SiteFigures = z.infer<typeof SiteFigures>

const SiteDay = z.object({
  day: z.iso.date(),
  ...figures,
  /** Distinct users who learned on this day. */
  learners: z.int(),
})
export type SiteDay = z.infer<typeof SiteDay>

const days = {
  from: z.iso.date(),
  to: z.iso.date(),
}

/** Defaults to the last 30 days. */
const asked = {
  from: z.optional(Day),
  to: z.optional(Day),
}

export const getSitePerformance = endpoint({
  method: 'GET',
  path: '/admin/performance',
  access: 'admin',
  summary: 'Get site performance for a period',
  description: 'In total and by day in the site’s time zone, compared with the previous period.',
  query: z.object(asked),
  data: z.object({
    ...days,
    timeZone: z.string(),
    /** Events are counted up to this time. */
    countedUntil: z.string(),
    /** All currencies with at least one sale. */
    currencies: z.array(Currency),
    totals: SiteFigures,
    before: z.extend(SiteFigures, days),
    days: z.array(SiteDay),
    /** The days of the previous period. */
    daysBefore: z.array(SiteDay),
  }),
})

/** The ranking: by enrollments, or by sales in a currency. */
export const TopBy = z.enum(['enrollments', 'NGN', 'USD'])
export type TopBy = z.infer<typeof TopBy>

const sold = {
  enrollments: z.int(),
  money: z.array(z.pick(SiteMoney, { currency: true, sales: true, gross: true, refunded: true })),
}

const TopCourse = z.object({ id: z.int(), title: z.string(), status: CourseStatus, instructorName: z.string(), ...sold })
export type TopCourse = z.infer<typeof TopCourse>

const TopInstructor = z.object({ id: z.string(), name: z.string(), courses: z.int(), ...sold })
export type TopInstructor = z.infer<typeof TopInstructor>

const topAsked = { ...asked, by: z._default(TopBy, 'enrollments') }

export const getTopSellers = endpoint({
  method: 'GET',
  path: '/admin/performance/top',
  access: 'admin',
  summary: 'List the top courses and instructors of a period',
  description: 'Ten each, by enrollments or sales.',
  query: z.object(topAsked),
  data: z.object({ ...days, by: TopBy, courses: z.array(TopCourse), instructors: z.array(TopInstructor) }),
})

const LostSearch = z.object({ words: z.string(), times: z.int(), lastDay: z.iso.date() })
export type LostSearch = z.infer<typeof LostSearch>

export const listLostSearches = endpoint({
  method: 'GET',
  path: '/admin/performance/searches',
  access: 'admin',
  summary: 'List the most frequent searches without results',
  description: 'Doesn’t identify users. Kept for 180 days.',
  query: z.object(asked),
  data: z.object({ ...days, words: z.int(), times: z.int(), searches: z.array(LostSearch) }),
})

const Waiting = z.object({ count: z.int(), oldestSince: z.nullable(z.string()) })

export const getSiteQueues = endpoint({
  method: 'GET',
  path: '/admin/performance/queues',
  access: 'admin',
  summary: 'Get the pending course reviews and orders',
  description: 'Courses in review by waiting time, and orders that await payment.',
  data: z.object({
    reviews: z.extend(Waiting, { upToADay: z.int(), upToThreeDays: z.int(), upToAWeek: z.int(), longer: z.int() }),
    pendingOrders: Waiting,
    heldOrders: Waiting,
    /** Payments started in the last 24 hours that the provider rejected or declined, or that don't match their order. */
    failedPayments: z.int(),
  }),
})

const SoldMoney = z.pick(SiteMoney, { currency: true, sales: true, gross: true, refunds: true, refunded: true })
export type SoldMoney = z.infer<typeof SoldMoney>

const SalesPeriod = z.object({ ...days, money: z.array(SoldMoney) })
export type SalesPeriod = z.infer<typeof SalesPeriod>

const SalesDay = z.object({ day: z.iso.date(), money: z.array(SoldMoney) })
export type SalesDay = z.infer<typeof SalesDay>

export const getSalesOverview = endpoint({
  method: 'GET',
  path: '/manager/overview',
  access: 'manager',
  summary: 'Get the sales of today, this month and the last 30 days',
  description:
    'Today compared with yesterday, the month with the same days of the previous month, and 30 days with the 30 days before. Days are those of the site’s time zone.',
  data: z.object({
    timeZone: z.string(),
    /** Events are counted up to this time. */
    countedUntil: z.string(),
    /** All currencies with at least one sale. */
    currencies: z.array(Currency),
    today: SalesPeriod,
    yesterday: SalesPeriod,
    month: SalesPeriod,
    monthBefore: SalesPeriod,
    days: z.array(SalesDay),
    daysBefore: z.array(SalesDay),
  }),
})

const growth = { enrollments: z.int(), completions: z.int(), people: z.int() }

const GrowthPeriod = z.object({ ...days, ...growth })
export type GrowthPeriod = z.infer<typeof GrowthPeriod>

const GrowthDay = z.object({ day: z.iso.date(), ...growth })
export type GrowthDay = z.infer<typeof GrowthDay>

export const getSiteOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  summary: 'Get the new enrollments and users of today, this month and the last 30 days',
  description: 'Compared with the same earlier periods as in the sales overview.',
  data: z.object({
    timeZone: z.string(),
    /** Events are counted up to this time. */
    countedUntil: z.string(),
    today: GrowthPeriod,
    yesterday: GrowthPeriod,
    month: GrowthPeriod,
    monthBefore: GrowthPeriod,
    days: z.array(GrowthDay),
    daysBefore: z.array(GrowthDay),
    /** The current number of courses. */
    courses: z.object({ published: z.int(), inReview: z.int(), drafts: z.int() }),
  }),
})

export const SiteTable = z.enum(['days', 'courses', 'instructors', 'searches'])
export type SiteTable = z.infer<typeof SiteTable>

export const downloadSitePerformance = endpoint({
  method: 'GET',
  path: '/admin/performance/table.csv',
  answers: csvFile,
  access: 'admin',
  summary: 'Download a site performance table as CSV',
  description: 'The days, or the first thousand courses, instructors or searches.',
  query: z.object({ ...topAsked, table: SiteTable }),
  data: z.null(),
})
