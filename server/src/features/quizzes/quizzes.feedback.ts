import type { AnswerValue, QuestionFeedback } from '@akada/contract/quizzes.ts'
import { type Grade, idsIn, type Question } from './quizzes.rules.ts'

export type Told = { value: AnswerValue; grade: Grade; isRevealed: boolean }

/** Returns the feedback on an answer. Explains the correct answer only if the given answer is correct or the solution is revealed. */
export function feedbackOn(question: Question, { value, grade, isRevealed }: Told): QuestionFeedback {
  const explains = question.explanation !== '' && (isRevealed || grade.outcome === 'RIGHT')
  const chosen = 'options' in question ? question.options.filter(({ id }) => idsIn(value).includes(id)) : []
  return {
    questionId: question.id,
    outcome: grade.outcome,
    points: grade.hundredths / 100,
    explanation: explains ? question.explanation : null,
    optionExplanations: chosen.flatMap(({ id, explanation }) => (explanation === '' ? [] : [{ optionId: id, text: explanation }])),
    solution: isRevealed ? { optionIds: [], matches: {}, texts: [], ...solutionOf(question) } : null,
  }
}

function solutionOf(question: Question): Partial<NonNullable<QuestionFeedback['solution']>> {
  switch (question.type) {
    case 'SHORT_ANSWER':
      return { texts: [...question.acceptedAnswers, ...(question.number === null ? [] : [nearNumber(question.number)])] }
    case 'MATCHING':
      return { matches: Object.fromEntries(question.pairs.map(({ left, right }) => [left.id, right.id])) }
    case 'ORDERING':
      return { optionIds: question.items.map(({ id }) => id) }
    case 'TRUE_FALSE':
      return { optionIds: [String(question.isTrue)] }
    default:
      return { optionIds: question.options.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : [])) }
  }
}

const nearNumber = ({ value, tolerance }: { value: number; tolerance: number }) =>
  tolerance === 0 ? String(value) : `${value} (within ${tolerance})`
