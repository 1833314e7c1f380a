import {
  checkAnswer,
  getAttempt,
  getQuiz,
  getQuizDefinition,
  saveAnswers,
  saveQuiz,
  startAttempt,
  submitAttempt,
} from '@akada/contract/quizzes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
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

  serve(app, deps, getQuizDefinition, async ({ params }, { db, user }) => {
    const { quiz, versionNumber } = await requireOwnQuiz(db, user, params.lectureId)
    return { version: versionNumber ?? 0, definition: quiz && asWritten(quiz) }
  })

  serve(app, deps, saveQuiz, async ({ params, body }, { db, user, now }) => {
    await requireOwnQuiz(db, user, params.lectureId)
    return { version: await db.transaction().execute((tx) => save(tx, { ...params, ...body, now })) }
  })
}
