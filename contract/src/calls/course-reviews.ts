// Written by `npm run openapi` from ../course-reviews.ts.
import type * as courseReviews from '../course-reviews.ts'
import type { Call } from '../endpoint.ts'

export const getFindings: Call<typeof courseReviews.getFindings> = { method: 'GET', path: '/courses/:id/findings', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'], empty: [{ lectureId: null }] }
export const listCourseChanges: Call<typeof courseReviews.listCourseChanges> = { method: 'GET', path: '/courses/:id/changes', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'], empty: { since: null, changes: [{ before: null, after: null, lectureId: null }] } }
export const markChangesSeen: Call<typeof courseReviews.markChangesSeen> = { method: 'POST', path: '/courses/:id/changes/seen', refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_LIVE', 'COURSE_OWN_REVIEW', 'EDIT_CONFLICT'] }
export const getReviewThread: Call<typeof courseReviews.getReviewThread> = { method: 'GET', path: '/courses/:id/review-thread', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] }
export const answerReviewThread: Call<typeof courseReviews.answerReviewThread> = { method: 'POST', path: '/courses/:id/review-thread', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] }
export const listReviewQueue: Call<typeof courseReviews.listReviewQueue> = { method: 'GET', path: '/admin/course-reviews', empty: { content: [{ coverImageUrl: null, coverWidths: [] }] } }
export const approveCourse: Call<typeof courseReviews.approveCourse> = { method: 'POST', path: '/courses/approve', refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_UNDER_REVIEW', 'COURSE_OWN_REVIEW', 'EDIT_CONFLICT'], empty: { priceNaira: null, categoryIds: [], coverImageUrl: null, coverWidths: [], promotionalVideoUrl: null, submittedAt: null } }
export const requestChanges: Call<typeof courseReviews.requestChanges> = { method: 'POST', path: '/courses/change', refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_UNDER_REVIEW', 'COURSE_OWN_REVIEW'], empty: { priceNaira: null, categoryIds: [], coverImageUrl: null, coverWidths: [], promotionalVideoUrl: null, submittedAt: null } }
export const rejectCourse: Call<typeof courseReviews.rejectCourse> = { method: 'POST', path: '/courses/reject', refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_UNDER_REVIEW', 'COURSE_OWN_REVIEW'], empty: { priceNaira: null, categoryIds: [], coverImageUrl: null, coverWidths: [], promotionalVideoUrl: null, submittedAt: null } }
