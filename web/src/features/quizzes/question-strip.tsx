import type { AskedQuestion } from '@akada/contract/quizzes.ts'
import { type Answers, isAnswered } from './quizzes.rules.ts'

type QuestionStripProps = { questions: readonly AskedQuestion[]; answers: Answers; current: number; onChoose: (step: number) => void }

/** Shows the progress, with a button for each question. */
export const QuestionStrip = ({ questions, answers, current, onChoose }: QuestionStripProps) => (
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
