import * as authoring from '@akada/contract/authoring.ts'
import * as courseReviews from '@akada/contract/course-reviews.ts'
import type { FastifyInstance } from 'fastify'
import { durationString } from '#features/courses/courses.rules.ts'
import { findEditableCourse } from '#features/courses/find-editable-course.ts'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { answerReviewThread } from './answer-review-thread.ts'
import { cancelSubmission } from './cancel-submission.ts'
import { listEntries } from './course-reviews.queries.ts'
import { countQueue, listQueue } from './course-reviews.queue.queries.ts'
import { asEntry } from './course-reviews.thread.ts'
import { decideCourse } from './decide-course.ts'
import { getFindings } from './get-findings.ts'
import { listCourseChanges } from './list-course-changes.ts'
import { markChangesSeen } from './mark-changes-seen.ts'
import { submitCourse } from './submit-course.ts'

export function courseReviewRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, authoring.submitCourse, async ({ query: { courseId } }, { db, user, now }) => {
    await db.transaction().execute((tx) => submitCourse(tx, user, { courseId, site: deps.site, now }))
    return findEditableCourse(db, courseId)
  })

  serve(app, deps, authoring.cancelSubmission, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => cancelSubmission(tx, user, { courseId: params.id, now }))
    return findEditableCourse(db, params.id)
  })

  serve(app, deps, courseReviews.getFindings, async ({ params }, { db, user }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return getFindings(db, id, deps.site)
  })

  serve(app, deps, courseReviews.getReviewThread, async ({ params }, { db, user }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return (await listEntries(db, id)).map(asEntry)
  })

  serve(app, deps, courseReviews.answerReviewThread, ({ params, body }, { db, user, now }) =>
    answerReviewThread(db, user, { courseId: params.id, text: body.text, now }),
  )

  serve(app, deps, courseReviews.listCourseChanges, async ({ params }, { db, user }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return listCourseChanges(db, id)
  })

  adminRoutes(app, deps)
}

function adminRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, courseReviews.listReviewQueue, async ({ query }, { db, user }) => {
    const content = await listQueue(db, query)
    return {
      content: content.map(({ coverKey, coverWidths, durationSeconds, instructorId, waitingSince, ...course }) => ({
        ...course,
        coverImageUrl: publicAddress(coverKey),
        coverWidths: coverWidths ?? [],
        durationString: durationString(durationSeconds),
        waitingSince: waitingSince.toISOString(),
        isOwn: instructorId === user.id,
      })),
      totalElements: await countQueue(db, query),
      page: query.page,
      size: query.size,
    }
  })

  serve(app, deps, courseReviews.approveCourse, ({ query }, context) => decide(context, { ...query, decision: 'APPROVED', words: '' }))
  serve(app, deps, courseReviews.requestChanges, ({ query: { courseId, feedback }, body }, context) =>
    decide(context, { courseId, decision: 'CHANGES_REQUESTED', words: body?.feedback ?? feedback ?? refuseWithoutFeedback() }),
  )
  serve(app, deps, courseReviews.rejectCourse, ({ query, body }, context) =>
    decide(context, { ...query, decision: 'REJECTED', words: body.reason }),
  )

  serve(app, deps, courseReviews.markChangesSeen, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => markChangesSeen(tx, user, { courseId: params.id, seen: body.seen, now }))
    return null
  })
}

async function decide({ db, user, now }: Context<'admin'>, decided: Omit<Parameters<typeof decideCourse>[2], 'now'>) {
  await db.transaction().execute((tx) => decideCourse(tx, user, { ...decided, now }))
  return findEditableCourse(db, decided.courseId)
}

const refuseWithoutFeedback = (): never =>
  refuse('INVALID_INPUT', { errors: [{ path: 'feedback', message: courseReviews.FEEDBACK_MISSING }] })
