// Written by `npm run openapi` from ../reports.ts.
import type * as reports from '../reports.ts'
import type { Call } from '../endpoint.ts'

export const reportPost: Call<typeof reports.reportPost> = { method: 'POST', path: '/discussions/:id/reports', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'POST_OWN', 'TOO_MANY_REQUESTS'] }
export const reportReview: Call<typeof reports.reportReview> = { method: 'POST', path: '/reviews/:id/reports', refuses: ['REVIEW_NOT_FOUND', 'REVIEW_OWN', 'TOO_MANY_REQUESTS'] }
