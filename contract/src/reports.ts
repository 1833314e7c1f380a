import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Nothing, Reason } from './fields.ts'

export const reportPost = endpoint({
  method: 'POST',
  path: '/discussions/:id/reports',
  access: 'signed-in',
  summary: 'Report a question or reply',
  description: 'For posts by other users. Idempotent.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: Nothing,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'POST_OWN', 'TOO_MANY_REQUESTS'],
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/reports',
  access: 'signed-in',
  summary: 'Report a review',
  description: 'For reviews by other users. Idempotent.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: Nothing,
  refuses: ['REVIEW_NOT_FOUND', 'REVIEW_OWN', 'TOO_MANY_REQUESTS'],
})
