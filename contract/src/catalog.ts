import * as z from 'zod/mini'
import { CourseCard } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Paragraph } from './fields.ts'

export const listSearchSuggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  access: 'public',
  cache: 'public',
  summary: 'List search suggestions',
  description: 'Up to 5 courses, 3 categories and 3 instructors.',
  query: z.object({ query: z._default(Paragraph(200), '') }),
  data: z.object({
    courses: z.array(z.pick(CourseCard, { id: true, title: true, instructorName: true, coverImageUrl: true, coverWidths: true })),
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    instructors: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The corrected search, if no name starts with the typed words. */
    correctedQuery: z.optional(z.string()),
  }),
})
