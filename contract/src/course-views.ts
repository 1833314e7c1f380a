import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'

export const addCourseView = endpoint({
  method: 'POST',
  path: '/courses/:id/views',
  access: 'public',
  summary:
    'Counts that somebody looks at the page of a course on sale, once in half an hour, and keeps nothing of who it was. The same answer whether it counted or not.',
  params: IdParams,
  data: z.null(),
})
