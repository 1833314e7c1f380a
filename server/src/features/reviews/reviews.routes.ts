import * as reviews from '@akada/contract/reviews.ts'
import * as teaching from '@akada/contract/teaching.ts'
import type { FastifyInstance } from 'fastify'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import { authorName, averageRating } from '#features/ratings/ratings.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { answerReview } from './answer-review.ts'
import { deleteReview } from './delete-review.ts'
import { deleteReviewAnswer } from './delete-review-answer.ts'
import { rateCourse } from './rate-course.ts'
import { countByRating, findReview, findReviewOf, getRatingStats, listReviewsOfCourse } from './reviews.queries.ts'
import { countReceived, listReceived } from './reviews.received.queries.ts'
import { distributionOf, halvesOf } from './reviews.rules.ts'

export function reviewRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, reviews.listReviews, async ({ params, query: { stars, sort, page, size } }, { db, user }) => {
    const course = await requireVisibleCourse(db, user, params.id)
    const halves = stars === undefined ? undefined : halvesOf(stars)
    const [rows, stats, counts] = await Promise.all([
      listReviewsOfCourse(db, course.id, { halves, sort, limit: size, offset: (page - 1) * size }),
      getRatingStats(db, course.id),
      countByRating(db, course.id),
    ])
    const distribution = distributionOf(counts)
    return {
      content: rows.map(reviewOf),
      totalElements: stars === undefined ? stats.totalReviews : (distribution.find((share) => share.stars === stars)?.count ?? 0),
      page,
      size,
      averageRating: averageRating(stats),
      distribution,
    }
  })

  serve(app, deps, teaching.listReceivedReviews, async ({ query: { courseId, show, page, size } }, { db, user }) => {
    const courseIds = (await listTaughtCourses(db, user.id, courseId)).map(({ id }) => id)
    const rows = await listReceived(db, { courseIds, show, limit: size, offset: (page - 1) * size })
    const { all, unanswered, unansweredSince } = await countReceived(db, courseIds)
    return {
      content: rows.map((row) => ({ ...reviewOf(row), courseTitle: row.courseTitle })),
      totalElements: show === 'all' ? all : unanswered,
      unanswered,
      unansweredSince: unansweredSince?.toISOString() ?? null,
      page,
      size,
    }
  })

  serve(app, deps, reviews.getAverageRating, async ({ params }, { db, user }) => {
    const course = await requireVisibleCourse(db, user, params.id)
    const stats = await getRatingStats(db, course.id)
    return { averageRating: averageRating(stats), totalReviews: stats.totalReviews }
  })

  serve(app, deps, reviews.getOwnReview, async ({ params }, { db, user }) => {
    const review = await findReviewOf(db, params.id, user.id)
    return review ? ownReviewOf(review) : null
  })

  serve(app, deps, reviews.rateCourse, async ({ body }, { db, user, now }) =>
    ownReviewOf(await findReview(db, await rateCourse(db, user, body, now))),
  )

  serve(app, deps, reviews.answerReview, async ({ params, body }, { db, user, now }) => {
    await answerReview(db, user, { reviewId: params.id, body: body.body, now })
    return reviewOf(await findReview(db, params.id))
  })

  serve(app, deps, reviews.deleteReviewAnswer, async ({ params }, { db, user }) => {
    await deleteReviewAnswer(db, user, params.id)
    return null
  })

  serve(app, deps, reviews.deleteReview, async ({ params }, { db, user }) => {
    await deleteReview(db, user, params.id)
    return null
  })
}

const reviewOf = (review: Awaited<ReturnType<typeof findReview>>): reviews.Review => ({
  id: review.id,
  courseId: review.courseId,
  rating: review.ratingHalves / 2,
  comment: review.comment,
  author: authorName(review),
  authorPicture: publicAddress(review.pictureKey),
  createdAt: review.createdAt.toISOString(),
  answer: review.answer === null ? null : answerOf(review.answer, review),
})

const ownReviewOf = (review: Awaited<ReturnType<typeof findReview>>) => ({ ...reviewOf(review), enrollmentId: review.enrollmentId })

const answerOf = (body: string, review: Awaited<ReturnType<typeof findReview>>) => ({
  body,
  author: authorName({ firstName: review.instructorFirstName, lastName: review.instructorLastName }),
  writtenAt: (review.answeredAt ?? review.createdAt).toISOString(),
})
