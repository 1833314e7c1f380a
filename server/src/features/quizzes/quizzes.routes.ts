import * as quizzes from '@akada/contract/quizzes.ts'
import type { FastifyInstance } from 'fastify'
import { lockLecture } from '#features/curriculum/require-own-lecture.ts'
import { withholdContent } from '#features/curriculum/withhold-content.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { checkAnswer } from './check-answer.ts'
import { getAttempt } from './get-attempt.ts'
import { getQuiz } from './get-quiz.ts'
import { getQuizCopy } from './get-quiz-copy.ts'
import { asWritten } from './quizzes.choices.ts'
import { requireOwnQuiz } from './require-own-quiz.ts'
import { saveAnswers } from './save-answers.ts'
import { saveQuiz } from './save-quiz.ts'
import { startAttempt } from './start-attempt.ts'
import { submitAttempt } from './submit-attempt.ts'
import { submitOfflineAttempt } from './submit-offline-attempt.ts'

export function quizRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, quizzes.getQuiz, ({ params }, { user }) => getQuiz(deps, user, params.lectureId))

  serve(app, deps, quizzes.startAttempt, async ({ params, body }, { user }) =>
    getAttempt(deps, user, await startAttempt(deps, user, { ...params, ...body })),
  )

  serve(app, deps, quizzes.getAttempt, ({ params }, { user }) => getAttempt(deps, user, params.id))

  serve(app, deps, quizzes.saveAnswers, async ({ params, body }, { user }) => {
    await saveAnswers(deps, user, { ...params, ...body })
    return null
  })

  serve(app, deps, quizzes.checkAnswer, ({ params, body }, { user }) => checkAnswer(deps, user, { id: params.id, given: body }))

  serve(app, deps, quizzes.submitAttempt, async ({ params, body }, { user }) => {
    await submitAttempt(deps, user, { ...params, ...body })
    return getAttempt(deps, user, params.id)
  })

  serve(app, deps, quizzes.getQuizCopy, ({ params }, { user }) => getQuizCopy(deps, user, params.lectureId))

  serve(app, deps, quizzes.submitOfflineAttempt, async ({ params, body }, { user }) =>
    getAttempt(deps, user, await submitOfflineAttempt(deps, user, { ...params, ...body })),
  )

  serve(app, deps, quizzes.getQuizDefinition, async ({ params }, { db, user }) => {
    const { quiz, versionNumber } = await requireOwnQuiz(db, user, params.lectureId)
    return { version: versionNumber ?? 0, definition: quiz && asWritten(quiz) }
  })

  serve(app, deps, quizzes.saveQuiz, async ({ params, body }, { db, user, now }) => {
    await requireOwnQuiz(db, user, params.lectureId)
    return db.transaction().execute(async (tx) => {
      const { course, place } = await lockLecture(tx, user, params.lectureId)
      await withholdContent(tx, { course, lecture: place, now })
      return { version: await saveQuiz(tx, { ...params, ...body, now }) }
    })
  })
}
