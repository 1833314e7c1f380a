import { QuizDefinition } from '@akada/contract/quizzes.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameChoices } from '#features/quizzes/quizzes.choices.ts'
import { answerFault } from '#features/quizzes/quizzes.rules.ts'
import { DAY, MINUTE } from './history-days.ts'
import { planAttempts } from './plan-attempts.ts'
import { bookkeepingQuiz, firstAidQuiz, sqlQuiz, statisticsQuiz, yorubaQuiz } from './quizzes.ts'

const completedAt = new Date('2026-09-01T12:00:00Z')
const named = (quiz: z.input<typeof QuizDefinition>) => {
  let count = 0
  return nameChoices(z.parse(QuizDefinition, quiz), () => `id-${++count}`)
}

test.each([bookkeepingQuiz, firstAidQuiz, sqlQuiz, statisticsQuiz, yorubaQuiz].map((quiz) => [named(quiz)]))(
  'a completed quiz was passed in its last attempt, with valid answers and one attempt after the other',
  (quiz) => {
    const plans = Array.from({ length: 40 }, (_, number) => {
      const since = new Date(completedAt.getTime() - (number % 2 === 0 ? DAY : 8 * MINUTE))
      return { since, attempts: planAttempts({ seed: `${number}`, quiz, estimatedSeconds: 240, since, completedAt }) }
    })

    for (const { since, attempts } of plans) {
      const times = [since, ...attempts.flatMap(({ startedAt, submittedAt }) => [startedAt, submittedAt])].map(Number)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(attempts.at(-1)).toMatchObject({ isPassed: true, submittedAt: completedAt })
      expect(attempts.slice(0, -1).filter(({ isPassed }) => isPassed)).toEqual([])
      for (const { answers } of attempts)
        expect(quiz.questions.map((question) => answerFault(question, answers[question.id] ?? null))).toEqual(
          quiz.questions.map(() => null),
        )
    }
    expect(plans.filter(({ attempts }) => attempts.length === 2).length).toBeGreaterThan(2)
    expect(new Set(plans.map(({ attempts }) => attempts.at(-1)?.scorePercent)).size).toBeGreaterThan(1)
  },
)
