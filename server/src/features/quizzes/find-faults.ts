import type { QuizDefinition, WrittenQuestion } from '@akada/contract/quizzes.ts'

export type QuizFault = { path: string; message: string }

/**
 * Returns faults that the contract's schema doesn't find and that would prevent asking or grading. Paths are relative to the quiz
 * definition.
 */
export const findFaults = ({ questions }: QuizDefinition): QuizFault[] =>
  questions.flatMap((question, index) => faultsOf(question).map(({ path, message }) => ({ path: `questions.${index}.${path}`, message })))

function faultsOf(question: WrittenQuestion): QuizFault[] {
  switch (question.type) {
    case 'SINGLE_CHOICE':
      return [
        ...sameFaults('options', textsOf(question)),
        ...fault(rightOnes(question) !== 1, 'options', 'Mark exactly one option as correct.'),
      ]
    case 'MULTIPLE_CHOICE':
      return [
        ...sameFaults('options', textsOf(question)),
        ...fault(rightOnes(question) === 0, 'options', 'Mark at least one option as correct.'),
      ]
    case 'SHORT_ANSWER':
      return fault(question.acceptedAnswers.length === 0 && question.number === null, 'acceptedAnswers', 'Enter an answer or a number.')
    case 'ORDERING':
      return sameFaults('items', question.items)
    case 'MATCHING': {
      const rights = new Set(question.pairs.map(({ right }) => right))
      return [
        ...sameFaults(
          'pairs',
          question.pairs.map(({ left }) => left),
        ),
        ...fault(rights.size < 2, 'pairs', 'Enter at least 2 different matches.'),
      ]
    }
    default:
      return []
  }
}

type Choosing = Extract<WrittenQuestion, { options: unknown }>

const textsOf = ({ options }: Choosing) => options.map(({ text }) => text)
const rightOnes = ({ options }: Choosing) => options.filter(({ isCorrect }) => isCorrect).length
const fault = (isFault: boolean, path: string, message: string): QuizFault[] => (isFault ? [{ path, message }] : [])

/** Equal texts are indistinguishable. */
const sameFaults = (path: string, texts: readonly string[]): QuizFault[] =>
  texts.flatMap((text, index) => fault(texts.indexOf(text) !== index, `${path}.${index}`, 'This appears twice.'))
