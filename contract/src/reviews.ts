import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Nothing, Paragraph, Whole } from './fields.ts'
import { LONGEST_ANSWER, LONGEST_REVIEW } from './limits.ts'
import { paged, pageQuery } from './page.ts'

export const Review = z.object({
  id: z.int(),
  courseId: z.int(),
  rating: z.number(),
  comment: z.string(),
  author: z.string(),
  authorPicture: z.nullable(z.string()),
  createdAt: z.string(),
  answer: z.nullable(z.object({ body: z.string(), author: z.string(), writtenAt: z.string() })),
})
export type Review = z.infer<typeof Review>

const OwnReview = z.extend(Review, {
  /** Absent in the responses of older releases. */
  enrollmentId: z.optional(z.int()),
})

/** The number of reviews by stars, rounded down, from five to one. Less than one counts as one. */
const distribution = z.array(z.object({ stars: z.int(), count: z.int() }))

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/course/:id',
  access: 'public',
  cache: 'public',
  summary: 'The reviews of a course, newest first unless sorted otherwise; its average and spread are over all, whatever is filtered.',
  params: IdParams,
  query: z.object({
    /** Only reviews with this many stars, rounded down. */
    stars: z.optional(Whole(1, 5)),
    sort: z._default(z.enum(['newest', 'highest', 'lowest']), 'newest'),
    ...pageQuery({ first: 1, size: 100 }),
  }),
  data: z.extend(paged(Review), { averageRating: z.number(), distribution }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getAverageRating = endpoint({
  method: 'GET',
  path: '/reviews/course/average-rating/:id',
  access: 'public',
  summary: 'The average rating of a course and the number of its reviews.',
  params: IdParams,
  data: z.object({ averageRating: z.number(), totalReviews: z.int() }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/reviews/course/check/:id',
  access: 'signed-in',
  summary: 'The caller’s own review of a course, or null.',
  params: IdParams,
  data: z.nullable(OwnReview),
})

export const rateCourse = endpoint({
  method: 'POST',
  path: '/reviews',
  access: 'signed-in',
  summary: 'Writes or replaces the caller’s review of a course they are enrolled in.',
  body: z.object({
    courseId: Id,
    rating: z
      .number('Please provide at least a rating')
      .check(
        z.gte(0.5, 'A rating goes from 0.5 to 5.'),
        z.lte(5, 'A rating goes from 0.5 to 5.'),
        z.multipleOf(0.5, 'A rating goes in half steps.'),
      ),
    comment: Paragraph(LONGEST_REVIEW).check(z.minLength(1, 'Please write a comment.')),
    enrollmentId: Id,
  }),
  data: OwnReview,
  refuses: ['NOT_ENROLLED', 'NOT_ALLOWED'],
})

export const answerReview = endpoint({
  method: 'PUT',
  path: '/reviews/:id/answer',
  access: 'signed-in',
  summary: 'Writes or replaces the answer of the course’s own instructor to a review. The first tells who wrote the review.',
  params: IdParams,
  body: z.object({ body: Paragraph(LONGEST_ANSWER).check(z.minLength(1, 'Please write an answer.')) }),
  data: Review,
  refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteReviewAnswer = endpoint({
  method: 'DELETE',
  path: '/reviews/:id/answer',
  access: 'signed-in',
  summary: 'Takes the answer to a review away: the instructor who wrote it, or an admin.',
  params: IdParams,
  data: Nothing,
  refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/reviews/:id',
  access: 'signed-in',
  summary: 'Deletes a review with its answer: who wrote it, or an admin.',
  params: IdParams,
  data: Nothing,
  refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'],
})
