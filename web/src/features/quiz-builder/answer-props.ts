import type { Fault } from '../../lib/faults.ts'
import type { QuestionDraft } from './quiz-draft.ts'

/** What the fields of a question's right answer are given. */
export type AnswerProps = {
  question: QuestionDraft
  faults: readonly Fault[]
  onChange: (change: Partial<QuestionDraft>) => void
}
