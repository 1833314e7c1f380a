import * as z from 'zod/mini'
import { CourseCard } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Named, SearchWords } from './fields.ts'

export const listSearchSuggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  access: 'public',
  cache: 'public',
  summary: 'List search suggestions',
  description: 'Up to 5 courses, 3 categories and 3 instructors.',
  query: z.object({ query: SearchWords }),
  data: z.object({
    courses: z.array(z.pick(CourseCard, { id: true, title: true, instructorName: true, coverImageUrl: true, coverWidths: true })),
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    instructors: z.array(Named),
    /** The corrected search, if no name starts with the typed words. */
    correctedQuery: z.optional(z.string()),
  }),
})

/** A row of courses on the storefront. */
const StorefrontRow = z.object({
  kind: z.enum(['popular', 'new', 'free', 'instructor']),
  /** Only in the row with an instructor's courses. */
  instructor: z.optional(Named),
  courses: z.array(CourseCard),
})

export const getStorefront = endpoint({
  method: 'GET',
  path: '/storefront',
  access: 'public',
  cache: 'public',
  summary: 'Get the texts, figures and course rows of the storefront',
  description: 'A row is missing if an admin has turned it off or if it would have fewer than 4 courses.',
  data: z.object({
    title: z.string(),
    text: z.string(),
    /** Published courses and their reviews, and people who are enrolled in at least one course. */
    totals: z.object({ courses: z.int(), students: z.int(), reviews: z.int() }),
    rows: z.array(StorefrontRow),
    /** Whether buyers can pay in dollars. */
    takesDollars: z.boolean(),
    /** Whether lectures show what their data costs. */
    showsDataCost: z.boolean(),
  }),
})
