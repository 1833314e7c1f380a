import { submitCourse, withdrawSubmission } from '@akada/contract/authoring.ts'
import {
  answerReviewThread,
  approveCourse,
  getFindings,
  getReviewThread,
  listCourseChanges,
  listReviewQueue,
  markChangesSeen,
  rejectCourse,
  requestChanges,
} from '@akada/contract/course-reviews.ts'
import type { FastifyInstance } from 'fastify'
import { durationString } from '#features/courses/courses.rules.ts'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import { showEditableCourse } from '#features/courses/show-editable-course.ts'
import type { Deps } from '#platform/deps.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { answerThread, asEntry } from './answer-thread.ts'
import { listEntries } from './course-reviews.queries.ts'
import { countQueue, listQueue } from './course-reviews.queue.queries.ts'
import { decideCourse, markSeen } from './decide-course.ts'
import { listChanges } from './list-changes.ts'
import { findShortcomings } from './measure-course.ts'
import { submitCourse as submit, withdrawSubmission as withdraw } from './submit-course.ts'

export function courseReviewRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, submitCourse, async ({ query: { courseId } }, { db, user, now }) => {
    await db.transaction().execute((tx) => submit(tx, user, { courseId, site: deps.site, now }))
    return showEditableCourse(db, courseId)
  })

  serve(app, deps, withdrawSubmission, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => withdraw(tx, user, { courseId: params.id, now }))
    return showEditableCourse(db, params.id)
  })

  serve(app, deps, getFindings, async ({ params }, { db, user }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return findShortcomings(db, id, deps.site)
  })

  serve(app, deps, getReviewThread, async ({ params }, { db, user }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return (await listEntries(db, id)).map(asEntry)
  })

  serve(app, deps, answerReviewThread, ({ params, body }, { db, user, now }) =>
    answerThread(db, user, { courseId: params.id, text: body.text, now }),
  )

  serve(app, deps, listCourseChanges, async ({ params }, { db, user }) => {
    const { id } = await requireOwnCourse(db, user, params.id)
    return listChanges(db, id)
  })

  adminRoutes(app, deps)
}

function adminRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listReviewQueue, async ({ query }, { db, user }) => {
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

  serve(app, deps, approveCourse, ({ query }, context) => decide(context, { ...query, decision: 'APPROVED', words: '' }))
  serve(app, deps, requestChanges, ({ query, body }, context) =>
    decide(context, { ...query, decision: 'CHANGES_REQUESTED', words: body.feedback }),
  )
  serve(app, deps, rejectCourse, ({ query, body }, context) => decide(context, { ...query, decision: 'REJECTED', words: body.reason }))

  serve(app, deps, markChangesSeen, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => markSeen(tx, user, { courseId: params.id, seen: body.seen, now }))
    return null
  })
}

async function decide({ db, user, now }: Context<'admin'>, decided: Omit<Parameters<typeof decideCourse>[2], 'now'>) {
  await db.transaction().execute((tx) => decideCourse(tx, user, { ...decided, now }))
  return showEditableCourse(db, decided.courseId)
}
