import type { QuizDefinition, WrittenQuestion } from '@akada/contract/quizzes.ts'
import type { Choice, Question, Quiz } from './quizzes.rules.ts'

/** Gives an id to everything that an answer can refer to. Ids must be random, so that they reveal nothing. */
export const nameChoices = ({ settings, questions }: QuizDefinition, newId: () => string): Quiz => ({
  settings,
  questions: questions.map((question) => nameIn(question, newId)),
})

function nameIn(question: WrittenQuestion, newId: () => string): Question {
  const id = newId()
  switch (question.type) {
    case 'ORDERING':
      return { ...question, id, items: question.items.map((text) => ({ id: newId(), text })) }
    case 'MATCHING': {
      const texts = new Set(question.pairs.map(({ right }) => right))
      const rights = new Map([...texts].map((text) => [text, { id: newId(), text }]))
      const named = ({ left, right }: { left: string; right: string }): { left: Choice; right: Choice } => ({
        left: { id: newId(), text: left },
        right: rights.get(right) ?? { id: newId(), text: right },
      })
      return { ...question, id, pairs: question.pairs.map(named) }
    }
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return { ...question, id, options: question.options.map((option) => ({ ...option, id: newId() })) }
    default:
      return { ...question, id }
  }
}

/** Returns the quiz as written, without ids. */
export const asWritten = ({ settings, questions }: Quiz): QuizDefinition => ({ settings, questions: questions.map(unnamed) })

function unnamed({ id: _, ...question }: Question): WrittenQuestion {
  switch (question.type) {
    case 'ORDERING':
      return { ...question, items: question.items.map(({ text }) => text) }
    case 'MATCHING':
      return { ...question, pairs: question.pairs.map(({ left, right }) => ({ left: left.text, right: right.text })) }
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return { ...question, options: question.options.map(({ id: _id, ...option }) => option) }
    default:
      return question
  }
}
