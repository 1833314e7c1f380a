import type { AnswerValue } from '@akada/contract/quizzes.ts'
import type { Question } from '#features/quizzes/quizzes.rules.ts'

/** Returns the answer that earns full points. */
export function solutionOf(question: Question): AnswerValue {
  switch (question.type) {
    case 'SHORT_ANSWER':
      return String(question.number?.value ?? question.acceptedAnswers[0])
    case 'ORDERING':
      return question.items.map(({ id }) => id)
    case 'MATCHING':
      return Object.fromEntries(question.pairs.map(({ left, right }) => [left.id, right.id]))
    case 'TRUE_FALSE':
      return [String(question.isTrue)]
    default:
      return question.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  }
}

/** Returns an answer that a student could give by mistake. It earns no points, or in a matching question only some. */
export function mistakeIn(question: Question): AnswerValue {
  switch (question.type) {
    case 'SHORT_ANSWER':
      return question.number ? String(Math.round(question.number.value * 1.1 + 1)) : 'I don’t remember'
    case 'ORDERING':
      return question.items.map(({ id }) => id).toReversed()
    case 'MATCHING':
      return Object.fromEntries(
        question.pairs.map(({ left }, place) => [left.id, question.pairs[(place + 1) % question.pairs.length]?.right.id ?? '']),
      )
    case 'TRUE_FALSE':
      return [String(!question.isTrue)]
    default: {
      const wrong = question.options.filter(({ isCorrect }) => !isCorrect).slice(0, 1)
      const right = question.options.filter(({ isCorrect }) => isCorrect).slice(0, question.type === 'SINGLE_CHOICE' ? 0 : 1)
      return [...right, ...wrong].map(({ id }) => id)
    }
  }
}
