import type { AnswerValue } from '@akada/contract/quizzes.ts'
import { trueAndFalse } from './quizzes.questions.ts'
import { type Answers, idsIn, matchesIn, type Question, type Quiz } from './quizzes.rules.ts'

export type WordedAnswer = { question: string; answer: string | string[] }

/** Returns answers with the displayed texts. */
export const wordAnswers = ({ questions }: Quiz, answers: Answers): WordedAnswer[] =>
  questions.flatMap((question) => {
    const value = answers[question.id]
    return value === undefined || value === null ? [] : [{ question: question.prompt, answer: wordsOf(question, value) }]
  })

function wordsOf(question: Question, value: NonNullable<AnswerValue>): string | string[] {
  if (typeof value === 'string') return value
  if (question.type !== 'MATCHING') return idsIn(value).flatMap((id) => textsOf(question)[id] ?? [])
  const matches = matchesIn(value)
  return question.pairs.flatMap(({ left }) => {
    const right = question.pairs.find((pair) => pair.right.id === matches[left.id])?.right
    return right ? [`${left.text}: ${right.text}`] : []
  })
}

function textsOf(question: Question): Record<string, string> {
  const choices = 'items' in question ? question.items : 'options' in question ? question.options : trueAndFalse
  return Object.fromEntries(choices.map(({ id, text }) => [id, text]))
}
