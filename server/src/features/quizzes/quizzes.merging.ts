import type { GivenAnswer } from '@akada/contract/quizzes.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Answers, answerFault, type Question, type Quiz } from './quizzes.rules.ts'

type Answered = { quiz: Quiz; answers: Answers; checkedIds: readonly string[] }

/** Applies given answers, except to locked questions. Rejects invalid answers. */
export function mergeAnswers({ quiz, answers, checkedIds }: Answered, given: readonly GivenAnswer[]): Answers {
  const questions = new Map(quiz.questions.map((question) => [question.id, question]))
  const faults = given.flatMap((answer, index) => faultsOf(questions.get(answer.questionId), answer, `answers.${index}`))
  if (faults.length > 0) refuse('INVALID_INPUT', { errors: faults })
  const open = given.filter(({ questionId }) => !checkedIds.includes(questionId))
  const merged = { ...answers, ...Object.fromEntries(open.map(({ questionId, value }) => [questionId, value])) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

function faultsOf(question: Question | undefined, { value }: GivenAnswer, path: string) {
  if (!question) return [{ path: `${path}.questionId`, message: 'This question isn’t part of the quiz.' }]
  const message = answerFault(question, value)
  return message === null ? [] : [{ path: `${path}.value`, message }]
}
