import * as z from 'zod/mini'
import { CourseStatus } from './courses.ts'
import { QuestionRow } from './discussions.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, Day, Id } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { Review } from './reviews.ts'

/** The longest period of a report in days. */
export const LONGEST_RANGE = 366

/** Figures in one currency. Currencies are never converted. */
const Money = z.object({
  currency: Currency,
  sales: z.int(),
  /** The amount that buyers paid. */
  gross: z.number(),
  refunds: z.int(),
  refunded: z.number(),
  /** The instructor's earnings from these sales, excluding refunded sales. */
  net: z.number(),
})

const figures = {
  money: z.array(Money),
  /** Course page views, excluding bots, managers, admins and the course’s instructor. */
  views: z.int(),
  enrollments: z.int(),
  completions: z.int(),
  reviews: z.int(),
  /** The average rating of reviews in the period. Null without reviews. */
  averageRating: z.nullable(z.number()),
}

const Figures = z.object({
  ...figures,
  /** How many of the period's enrollments have since been started and finished. */
  began: z.int(),
  finished: z.int(),
})
export type Figures = z.infer<typeof Figures>

const PerformanceDay = z.object({
  day: z.iso.date(),
  ...figures,
  /** The number of users who learned on this day. A user who learned in two courses counts twice. */
  learners: z.int(),
})
export type PerformanceDay = z.infer<typeof PerformanceDay>

const LectureFunnel = z.object({
  id: z.int(),
  title: z.string(),
  sectionTitle: z.string(),
  contentType: z.enum(['VIDEO', 'TEXT', 'QUIZ', 'ASSIGNMENT']),
  started: z.int(),
  completed: z.int(),
  /** The number of students whose last activity was in this lecture and who haven't finished the course. */
  stopped: z.int(),
})
export type LectureFunnel = z.infer<typeof LectureFunnel>

/** Where visitors and buyers came from (docs/product.md P-27.2). */
const PerformanceSource = z.object({
  /** UNKNOWN: no source was stored, because the visit or order is too old. */
  kind: z.enum(['AFFILIATE', 'COUPON', 'CAMPAIGN', 'SEARCH', 'SITE', 'DIRECT', 'UNKNOWN']),
  /** The tags of a campaign’s links. Null for other kinds, and for campaigns that are counted together. */
  campaign: z.nullable(z.object({ source: z.string(), medium: z.string(), campaign: z.string() })),
  /** Counted like the page views of the course. */
  views: z.int(),
  /** How often users added the courses to their cart. */
  additions: z.int(),
  /** Sales in all currencies. Later refunds don’t reduce them. */
  paid: z.int(),
  money: z.array(Money),
})
export type PerformanceSource = z.infer<typeof PerformanceSource>

/** Defaults to the last 30 days. */
const asked = {
  from: z.optional(Day),
  to: z.optional(Day),
  courseId: z.optional(Id),
  currency: z.optional(Currency),
}

export const getPerformance = endpoint({
  method: 'GET',
  path: '/instructor/performance',
  access: 'instructor',
  summary: 'Get the performance of the caller’s courses for a period',
  description:
    'For all or one, by day in the site’s time zone and by course, compared with the previous period. For one course, also the progress of students who enrolled in the period.',
  query: z.object(asked),
  data: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    /** Events are counted up to this time. */
    countedUntil: z.string(),
    /** All currencies with at least one sale of these courses. */
    currencies: z.array(Currency),
    totals: Figures,
    before: z.extend(Figures, { from: z.iso.date(), to: z.iso.date() }),
    days: z.array(PerformanceDay),
    /** The days of the previous period. */
    daysBefore: z.array(PerformanceDay),
    courses: z.array(z.extend(Figures, { id: z.int(), title: z.string(), status: CourseStatus })),
    /** Null unless a course is given. */
    lectures: z.nullable(z.array(LectureFunnel)),
    /** The totals by source: best sellers first, and UNKNOWN last. Absent from responses of older releases. */
    sources: z.optional(z.array(PerformanceSource)),
  }),
  refuses: ['COURSE_NOT_FOUND'],
})

export const PerformanceTable = z.enum(['days', 'courses', 'lectures', 'sources'])
export type PerformanceTable = z.infer<typeof PerformanceTable>

export const downloadPerformance = endpoint({
  method: 'GET',
  path: '/instructor/performance/table.csv',
  answers: csvFile,
  access: 'instructor',
  summary: 'Download a performance table as CSV',
  description: 'The lecture table needs a course.',
  query: z.object({ ...asked, table: PerformanceTable }),
  data: z.null(),
  refuses: ['COURSE_NOT_FOUND'],
})

/** A question in the instructor's inbox, across all their courses. */
export const InboxQuestion = z.extend(QuestionRow, {
  courseTitle: z.string(),
  /** Whether the instructor has replied, or a reply was marked as the best. */
  isAnswered: z.boolean(),
})
export type InboxQuestion = z.infer<typeof InboxQuestion>

export const listQuestionInbox = endpoint({
  method: 'GET',
  path: '/instructor/questions',
  access: 'instructor',
  summary: 'List the questions in the caller’s courses',
  description: 'Unanswered questions first, longest waiting first.',
  query: z.object({
    courseId: z.optional(Id),
    show: z._default(z.enum(['unanswered', 'all']), 'unanswered'),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: z.extend(paged(InboxQuestion), { unanswered: z.int() }),
  refuses: ['COURSE_NOT_FOUND'],
})

export const ReceivedReview = z.extend(Review, { courseTitle: z.string() })
export type ReceivedReview = z.infer<typeof ReceivedReview>

export const listReceivedReviews = endpoint({
  method: 'GET',
  path: '/instructor/reviews',
  access: 'instructor',
  summary: 'List the reviews of the caller’s courses',
  description: 'Newest first: all, or only those without a reply.',
  query: z.object({
    courseId: z.optional(Id),
    show: z._default(z.enum(['unanswered', 'all']), 'unanswered'),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: z.extend(paged(ReceivedReview), {
    unanswered: z.int(),
    /** When the oldest review without a reply was written. Absent from responses of older releases. */
    unansweredSince: z.nullish(z.string()),
  }),
  refuses: ['COURSE_NOT_FOUND'],
})
