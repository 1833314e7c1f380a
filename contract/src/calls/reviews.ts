// Written by `npm run openapi` from ../reviews.ts.
import type * as reviews from '../reviews.ts'
import type { Call } from '../endpoint.ts'

export const listReviews: Call<typeof reviews.listReviews> = { method: 'GET', path: '/reviews/course/:id', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'], empty: { content: [{ authorPicture: null, answer: null }], distribution: [] } }
export const getAverageRating: Call<typeof reviews.getAverageRating> = { method: 'GET', path: '/reviews/course/average-rating/:id', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'] }
export const getOwnReview: Call<typeof reviews.getOwnReview> = { method: 'GET', path: '/reviews/course/check/:id', empty: { authorPicture: null, answer: null } }
export const rateCourse: Call<typeof reviews.rateCourse> = { method: 'POST', path: '/reviews', refuses: ['NOT_ENROLLED', 'NOT_ALLOWED'], empty: { authorPicture: null, answer: null } }
export const answerReview: Call<typeof reviews.answerReview> = { method: 'PUT', path: '/reviews/:id/answer', refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'], empty: { authorPicture: null, answer: null } }
export const deleteReviewAnswer: Call<typeof reviews.deleteReviewAnswer> = { method: 'DELETE', path: '/reviews/:id/answer', refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'] }
export const deleteReview: Call<typeof reviews.deleteReview> = { method: 'DELETE', path: '/reviews/:id', refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'] }
