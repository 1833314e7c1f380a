import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, plainUpTo } from './fields.ts'

/** The longest URL of a visit. The browser cuts longer ones. */
export const LONGEST_VISIT_URL = 2_000

const Address = z.optional(z.string().check(...plainUpTo(LONGEST_VISIT_URL)))

export const addCourseView = endpoint({
  method: 'POST',
  path: '/courses/:id/views',
  access: 'public',
  summary: 'Record a visit to the page of a published course',
  description:
    'Counts a visitor once per half hour without identifying them. The response is the same whether or not the visit was counted. A visit from outside is remembered in a cookie.',
  params: IdParams,
  body: z.object({
    /** The URL with which the visitor entered the site. Only its campaign tags, and whether it has a coupon, are stored. */
    landing: Address,
    /** The page that led there, if any. Only whether it is a search engine or another site is stored. */
    referrer: Address,
  }),
  data: z.null(),
})
