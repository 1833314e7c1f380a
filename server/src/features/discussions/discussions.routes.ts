import * as contract from '@akada/contract/discussions.ts'
import { listQuestionInbox } from '@akada/contract/teaching.ts'
import type { FastifyInstance } from 'fastify'
import { requireVisibleCourse, type VisibleCourse } from '#features/courses/require-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { askQuestion } from './ask-question.ts'
import { deletePost } from './delete-post.ts'
import { countShownQuestions, listSimilar } from './discussions.queries.ts'
import { editPost } from './edit-post.ts'
import { arrangeQuestion, chooseBestReply, followQuestion, releasePost, upvotePost } from './mark-post.ts'
import { replyToQuestion } from './reply-to-question.ts'
import { requireLecture, requireParticipant } from './require-post.ts'
import { showInbox, showQuestion, showQuestions, showReply, showThread } from './show-discussion.ts'

export function discussionRoutes(app: FastifyInstance, deps: Deps) {
  readingRoutes(app, deps)
  writingRoutes(app, deps)
  markingRoutes(app, deps)
}

function readingRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listQuestions, async ({ query }, { db, user }) => {
    const { courseId, lectureId } = query
    const course = await requireVisibleCourse(db, user, courseId)
    if (lectureId !== undefined) await requireLecture(db, { lectureId, courseId })
    const participant = await requireReader(db, { user, course, lectureId })
    return showQuestions(db, participant, { ...query, lectureId })
  })

  serve(app, deps, listQuestionInbox, ({ query }, { db, user }) => showInbox(db, user, query))

  serve(app, deps, contract.listSimilarQuestions, async ({ query }, { db, user }) => {
    const { reader } = requireParticipant(user, await requireVisibleCourse(db, user, query.courseId))
    return listSimilar(db, { ...query, reader })
  })

  serve(app, deps, contract.getThread, ({ params, query: { page, size } }, { db, user }) =>
    showThread(db, user, { id: params.id, page, size }),
  )
}

type Asking = { user: User | null; course: VisibleCourse; lectureId: number | undefined }

/** Who may read; others are told with the refusal how many questions there are, and no more. */
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
  serve(app, deps, contract.askQuestion, async ({ body }, { db, user, now }) =>
    showQuestion(db, user, await askQuestion(db, user, { ...body, now })),
  )

  serve(app, deps, contract.replyToQuestion, async ({ params, body }, { db, user, now }) =>
    showReply(db, user, await replyToQuestion(db, user, { questionId: params.id, ...body, now })),
  )

  serve(app, deps, contract.editPost, async ({ params, body }, { db, user, now }) => {
    await editPost(db, user, { id: params.id, title: body.title, body: body.body, now })
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

  serve(app, deps, contract.chooseBestReply, async ({ params, body }, { db, user }) => {
    await chooseBestReply(db, user, { id: params.id, ...body })
    return null
  })

  serve(app, deps, contract.arrangeQuestion, async ({ params, body }, { db, user }) => {
    await arrangeQuestion(db, user, { id: params.id, ...body })
    return null
  })

  serve(app, deps, contract.releasePost, async ({ params }, { db, user }) => {
    await releasePost(db, user, params.id)
    return null
  })
}
