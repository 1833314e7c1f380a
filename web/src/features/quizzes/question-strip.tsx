import type { AskedQuestion } from '@akada/contract/quizzes.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Answers, isAnswered } from './quizzes.rules.ts'

type QuestionStripProps = { questions: readonly AskedQuestion[]; answers: Answers; current: number; onChoose: (step: number) => void }

// Buttons up to this number fit into two rows of a phone.
const FEW = 12

/** Shows the progress, with a button for each question. On phones, many buttons are collapsed so that the question is visible. */
export function QuestionStrip(props: QuestionStripProps) {
  const { questions, answers } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (questions.length <= FEW) return <Strip {...props} />
  const done = questions.filter((question) => isAnswered(question, answers[question.id])).length
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted sm:hidden">
        {done} of {questions.length} answered
        <Button variant="quiet" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          All questions
        </Button>
      </p>
      <div id={id} className={isOpen ? '' : 'max-sm:hidden'}>
        <Strip {...props} />
      </div>
    </div>
  )
}

const Strip = ({ questions, answers, current, onChoose }: QuestionStripProps) => (
  <ol aria-label="Questions" className="flex flex-wrap gap-2">
    {questions.map((question, step) => {
      const isDone = isAnswered(question, answers[question.id])
      return (
        <li key={question.id}>
          <button
            type="button"
            aria-label={`Question ${step + 1}, ${isDone ? 'answered' : 'not answered'}`}
            aria-current={step === current ? 'step' : undefined}
            className={`size-9 rounded-md border text-sm font-semibold tabular ${step === current ? 'border-brand ring-2 ring-brand' : 'border-line-strong'} ${isDone ? 'bg-brand-soft text-brand' : 'text-ink-muted'}`}
            onClick={() => onChoose(step)}
          >
            {step + 1}
          </button>
        </li>
      )
    })}
  </ol>
)
