import type { Fault } from '../../lib/faults.ts'
import type { QuestionDraft } from './quiz-draft.ts'

/** Props for the fields that edit a question's correct answer. */
export type AnswerProps = {
  question: QuestionDraft
  faults: readonly Fault[]
  onChange: (change: Partial<QuestionDraft>) => void
}
