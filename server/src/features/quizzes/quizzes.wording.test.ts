import { expect, test } from 'vitest'
import { definitionOf, wholeQuiz } from '#testing/quiz-builders.ts'
import { nameChoices } from './quizzes.choices.ts'
import type { Answers } from './quizzes.rules.ts'
import { wordAnswers } from './quizzes.wording.ts'

test('answers of every type are exported as displayed, without unanswered questions', () => {
  let last = 0
  const quiz = nameChoices(definitionOf({}, wholeQuiz), () => `id${++last}`)
  const answers = quiz.questions.map((question): [string, Answers[string]] => {
    if (question.type === 'SHORT_ANSWER') return [question.id, '1 500']
    if (question.type === 'TRUE_FALSE') return [question.id, ['false']]
    if (question.type === 'ORDERING') return [question.id, question.items.map(({ id }) => id).toReversed()]
    if (question.type === 'MATCHING')
      return [question.id, Object.fromEntries(question.pairs.slice(0, 1).map(({ left, right }) => [left.id, right.id]))]
    return [question.id, question.type === 'SINGLE_CHOICE' ? null : question.options.slice(0, 2).map(({ id }) => id)]
  })

  expect(wordAnswers(quiz, Object.fromEntries(answers)).map(({ answer }) => answer)).toEqual([
    ['A freezer', 'A loan'],
    ['False'],
    '1 500',
    ['Decide what to change', 'List who owes you', 'Compare with the bank', 'Count the cash'],
    ['Sales: Income'],
  ])
})
