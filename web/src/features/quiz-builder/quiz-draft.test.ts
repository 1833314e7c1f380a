import { QuizDefinition } from '@akada/contract/quizzes.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { copyOf, definitionOf, draftOf, emptyQuiz, faultsByKey, faultsOf, newQuestion } from './quiz-draft.ts'

const whole: z.input<typeof QuizDefinition> = {
  settings: { passMark: 80, maxAttempts: 3, timeLimitSeconds: 900 },
  questions: [
    {
      type: 'SINGLE_CHOICE',
      prompt: 'Which?',
      options: [
        { text: 'This', isCorrect: true, explanation: 'Yes.' },
        { text: 'That', isCorrect: false },
      ],
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which?',
      points: 2,
      options: [
        { text: 'a', isCorrect: true },
        { text: 'b', isCorrect: true },
      ],
    },
    { type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: false, explanation: 'It isn’t.' },
    { type: 'SHORT_ANSWER', prompt: 'How much?', acceptedAnswers: ['seven', 'VII'], number: { value: 7, tolerance: 0.5 } },
    { type: 'ORDERING', prompt: 'In order?', items: ['one', 'two', 'three'] },
    {
      type: 'MATCHING',
      prompt: 'What to what?',
      pairs: [
        { left: 'Lagos', right: 'Nigeria' },
        { left: 'Accra', right: 'Ghana' },
      ],
    },
  ],
}

test('a quiz with every question type stays the same when it is opened and saved', () => {
  const definition = z.parse(QuizDefinition, whole)

  expect(z.parse(QuizDefinition, definitionOf(draftOf(definition)))).toEqual(definition)
})

test('a copied question gets its own keys, including for its options', () => {
  const question = newQuestion('SINGLE_CHOICE')
  const copy = copyOf(question)

  const keys = [question, ...question.options, copy, ...copy.options].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('quiz draft errors', () => {
  const faultsIn = (change: object) => {
    const question = { ...newQuestion('SHORT_ANSWER'), prompt: 'How much?', answers: 'Seven', ...change }
    const draft = { ...emptyQuiz(), questions: [question] }
    return faultsByKey(draft, faultsOf(draft))[question.key]
  }

  test.each([
    [{ prompt: ' ' }, { path: 'prompt', message: 'Enter a question.' }],
    [{ points: '' }, { path: 'points', message: expect.any(String) }],
    [{ points: '1.5' }, { path: 'points', message: 'This must be a whole number.' }],
    [{ number: 'seven' }, { path: 'number.value', message: 'Enter a number, such as 12.5.' }],
    [
      { number: '7', tolerance: 'x' },
      { path: 'number.tolerance', message: 'Enter a number, such as 12.5.' },
    ],
  ])('are reported at the path of the invalid field: %j', (change, fault) => {
    expect(faultsIn(change)).toEqual([fault])
  })

  test('are not reported for a decimal comma', () => {
    expect(faultsIn({ number: '7,5' })).toBeUndefined()
  })

  test('include missing questions and invalid limits', () => {
    const draft = emptyQuiz()
    const found = faultsByKey(
      { ...draft, settings: { ...draft.settings, minutes: '9999' } },
      faultsOf({ ...draft, settings: { ...draft.settings, minutes: '9999' } }),
    )

    expect(found.quiz).toEqual([
      { path: 'settings.timeLimitSeconds', message: 'Enter a number of minutes from 0 to 1,440.' },
      { path: 'questions', message: 'Add at least one question.' },
    ])
  })
})
