import type { Fault } from '../../lib/faults.ts'
import type { QuestionDraft } from './quiz-draft.ts'

/** The props of the fields for a question's right answer. */
export type AnswerProps = {
  question: QuestionDraft
  faults: readonly Fault[]
  onChange: (change: Partial<QuestionDraft>) => void
}
