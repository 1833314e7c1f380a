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
  /** Absent from responses of older releases. */
  enrollmentId: z.optional(z.int()),
})

/** The number of reviews per star, from five to one. Ratings are rounded down, but at least one. */
const distribution = z.array(z.object({ stars: z.int(), count: z.int() }))

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/course/:id',
  access: 'public',
  cache: 'public',
  summary: 'List the reviews of a course',
  description: 'Newest first by default. The average and distribution cover all reviews, regardless of filters.',
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
  summary: 'Get the average rating of a course',
  description: 'With the number of reviews.',
  params: IdParams,
  data: z.object({ averageRating: z.number(), totalReviews: z.int() }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/reviews/course/check/:id',
  access: 'signed-in',
  summary: 'Get the caller’s review of a course',
  description: 'Null if there is none.',
  params: IdParams,
  data: z.nullable(OwnReview),
})

export const rateCourse = endpoint({
  method: 'POST',
  path: '/reviews',
  access: 'signed-in',
  summary: 'Write or replace the caller’s review of a course',
  description: 'For enrolled students.',
  body: z.object({
    courseId: Id,
    rating: z
      .number('Please provide at least a rating')
      .check(
        z.gte(0.5, 'The rating must be from 0.5 to 5.'),
        z.lte(5, 'The rating must be from 0.5 to 5.'),
        z.multipleOf(0.5, 'The rating must be a multiple of 0.5.'),
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
  summary: 'Write or replace the instructor’s reply to a review',
  description: 'For the course’s instructor. The first reply notifies the reviewer.',
  params: IdParams,
  body: z.object({ body: Paragraph(LONGEST_ANSWER).check(z.minLength(1, 'Please write a reply.')) }),
  data: Review,
  refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteReviewAnswer = endpoint({
  method: 'DELETE',
  path: '/reviews/:id/answer',
  access: 'signed-in',
  summary: 'Delete the reply to a review',
  description: 'For the instructor who wrote it and admins.',
  params: IdParams,
  data: Nothing,
  refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/reviews/:id',
  access: 'signed-in',
  summary: 'Delete a review and its reply',
  description: 'For its author and admins.',
  params: IdParams,
  data: Nothing,
  refuses: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED'],
})
