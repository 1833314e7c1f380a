import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'

export const addCourseView = endpoint({
  method: 'POST',
  path: '/courses/:id/views',
  access: 'public',
  summary: 'Record a visit to the page of a published course',
  description:
    'Counts a visitor once per half hour without identifying them. The response is the same whether or not the visit was counted.',
  params: IdParams,
  data: z.null(),
})
