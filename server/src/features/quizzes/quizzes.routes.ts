import {
  checkAnswer,
  getAttempt,
  getQuiz,
  getQuizCopy,
  getQuizDefinition,
  handInAttempt,
  saveAnswers,
  saveQuiz,
  startAttempt,
  submitAttempt,
} from '@akada/contract/quizzes.ts'
import type { FastifyInstance } from 'fastify'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import { holdContent } from '#features/curriculum/hold-content.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { copyQuiz, handInAttempt as handIn } from './hand-in-attempt.ts'
import { checkAnswer as check, keepAnswers } from './keep-answers.ts'
import { asWritten } from './name-choices.ts'
import { requireOwnQuiz } from './require-quiz.ts'
import { saveQuiz as save } from './save-quiz.ts'
import { showAttempt, showQuiz } from './show-quiz.ts'
import { startAttempt as start } from './start-attempt.ts'
import { submitAttempt as submit } from './submit-attempt.ts'

export function quizRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getQuiz, ({ params }, { user }) => showQuiz(deps, user, params.lectureId))

  serve(app, deps, startAttempt, async ({ params, body }, { user }) =>
    showAttempt(deps, user, await start(deps, user, { ...params, ...body })),
  )

  serve(app, deps, getAttempt, ({ params }, { user }) => showAttempt(deps, user, params.id))

  serve(app, deps, saveAnswers, async ({ params, body }, { user }) => {
    await keepAnswers(deps, user, { ...params, ...body })
    return null
  })

  serve(app, deps, checkAnswer, ({ params, body }, { user }) => check(deps, user, { id: params.id, given: body }))

  serve(app, deps, submitAttempt, async ({ params, body }, { user }) => {
    await submit(deps, user, { ...params, ...body })
    return showAttempt(deps, user, params.id)
  })

  serve(app, deps, getQuizCopy, ({ params }, { user }) => copyQuiz(deps, user, params.lectureId))

  serve(app, deps, handInAttempt, async ({ params, body }, { user }) =>
    showAttempt(deps, user, await handIn(deps, user, { ...params, ...body })),
  )

  serve(app, deps, getQuizDefinition, async ({ params }, { db, user }) => {
    const { quiz, versionNumber } = await requireOwnQuiz(db, user, params.lectureId)
    return { version: versionNumber ?? 0, definition: quiz && asWritten(quiz) }
  })

  serve(app, deps, saveQuiz, async ({ params, body }, { db, user, now }) => {
    const { courseId } = await requireOwnQuiz(db, user, params.lectureId)
    return db.transaction().execute(async (tx) => {
      const course = await lockEditableCourse(tx, user, courseId, 'LECTURE_NOT_FOUND')
      await holdContent(tx, { course, lectureId: params.lectureId, now })
      return { version: await save(tx, { ...params, ...body, now }) }
    })
  })
}
