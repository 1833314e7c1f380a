import * as contract from '@akada/contract/discussions.ts'
import * as teaching from '@akada/contract/teaching.ts'
import type { FastifyInstance } from 'fastify'
import type { VisibleCourse } from '#features/courses/courses.rules.ts'
import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import { listClosedLectures } from '#features/pacing/list-closed-lectures.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { approvePost } from './approve-post.ts'
import { createQuestion } from './create-question.ts'
import { createReply } from './create-reply.ts'
import { deletePost } from './delete-post.ts'
import { countShownQuestions, listSimilar } from './discussions.queries.ts'
import { showQuestion, showQuestions, showReply } from './discussions.views.ts'
import { followQuestion } from './follow-question.ts'
import { getThread } from './get-thread.ts'
import { listQuestionInbox } from './list-question-inbox.ts'
import { type Participant, requireLecture, requireOpen, requireParticipant } from './require-post.ts'
import { setBestReply } from './set-best-reply.ts'
import { updatePost } from './update-post.ts'
import { updateQuestion } from './update-question.ts'
import { upvotePost } from './upvote-post.ts'

export function discussionRoutes(app: FastifyInstance, deps: Deps) {
  readingRoutes(app, deps)
  writingRoutes(app, deps)
  markingRoutes(app, deps)
}

function readingRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listQuestions, async ({ query }, { db, user, now }) => {
    const { courseId, lectureId } = query
    const course = await requireVisibleCourse(db, user, courseId)
    const lecture = lectureId === undefined ? null : await requireLecture(db, { lectureId, courseId, userId: user?.id ?? null })
    const participant = await requireReader(db, { user, course, lectureId })
    if (lecture) requireOpen(participant, lecture, now)
    return showQuestions(db, participant, { ...query, lectureId, closedIds: await listClosed(db, participant, { courseId, now }) })
  })

  serve(app, deps, teaching.listQuestionInbox, ({ query }, { db, user }) => listQuestionInbox(db, user, query))

  serve(app, deps, contract.listSimilarQuestions, async ({ query: { courseId, title } }, { db, user, now }) => {
    const participant = requireParticipant(user, await requireVisibleCourse(db, user, courseId))
    const closedIds = await listClosed(db, participant, { courseId, now })
    return listSimilar(db, { courseId, title, closedIds, reader: participant.reader })
  })

  serve(app, deps, contract.getThread, ({ params, query: { page, size } }, { db, user }) =>
    getThread(db, user, { id: params.id, page, size }),
  )
}

/** Returns the lectures that aren't open yet to a participant. */
const listClosed = async (db: Db, { user, isPaced }: Participant, of: { courseId: number; now: Date }): Promise<number[]> =>
  isPaced ? listClosedLectures(db, { ...of, userId: user.id }) : []

type Asking = { user: User | null; course: VisibleCourse; lectureId: number | undefined }

/** Returns the reader. For users without read access, the refusal contains only the number of questions. */
async function requireReader(db: Db, { user, course, lectureId }: Asking) {
  try {
    return requireParticipant(user ?? refuse('SIGN_IN_REQUIRED'), course)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const totalElements = await countShownQuestions(db, { courseId: course.id, lectureId })
    throw new Refusal(error.code, { data: { totalElements } })
  }
}

function writingRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.createQuestion, async ({ body }, { db, user, now }) =>
    showQuestion(db, user, await createQuestion(db, user, { ...body, now })),
  )

  serve(app, deps, contract.createReply, async ({ params, body }, { db, user, now }) =>
    showReply(db, user, await createReply(db, user, { questionId: params.id, ...body, now })),
  )

  serve(app, deps, contract.updatePost, async ({ params, body }, { db, user, now }) => {
    await updatePost(db, user, { id: params.id, title: body.title, body: body.body, now })
    return null
  })

  serve(app, deps, contract.deletePost, async ({ params }, { db, user, now }) => {
    await deletePost(db, user, { id: params.id, now })
    return null
  })
}

function markingRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.upvotePost, async ({ params, body }, { db, user, now }) => ({
    ...body,
    upvotes: await upvotePost(db, user, { id: params.id, ...body, now }),
  }))

  serve(app, deps, contract.followQuestion, async ({ params, body }, { db, user, now }) => {
    await followQuestion(db, user, { id: params.id, ...body, now })
    return body
  })

  serve(app, deps, contract.setBestReply, async ({ params, body }, { db, user }) => {
    await setBestReply(db, user, { id: params.id, ...body })
    return null
  })

  serve(app, deps, contract.updateQuestion, async ({ params, body }, { db, user }) => {
    await updateQuestion(db, user, { id: params.id, ...body })
    return null
  })

  serve(app, deps, contract.approvePost, async ({ params }, { db, user }) => {
    await approvePost(db, user, params.id)
    return null
  })
}
