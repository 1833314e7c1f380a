import type { AskedQuestion } from '@akada/contract/quizzes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Lines, linesOf } from './feedback-panel.tsx'
import { type Answers, counted, isAnswered } from './quizzes.rules.ts'

type AnswersReviewProps = { questions: readonly AskedQuestion[]; answers: Answers; onChoose: (step: number) => void }

/** Shows an overview of all questions before the quiz is submitted. */
export function AnswersReview({ questions, answers, onChoose }: AnswersReviewProps) {
  const open = questions.filter((question) => !isAnswered(question, answers[question.id])).length
  return (
    <div className="grid gap-4">
      <p role="status">
        {open === 0 ? 'You’ve answered every question.' : `${counted(open, 'unanswered question')}. Unanswered questions score 0.`}
      </p>
      <ol className="grid gap-2">
        {questions.map((question, step) => {
          const isDone = isAnswered(question, answers[question.id])
          return (
            <li key={question.id} className="flex items-start gap-3 border-b border-line pb-2">
              <div className="min-w-0 flex-1 break-words">
                <span className="font-semibold tabular">{step + 1}.</span> <bdi>{question.prompt}</bdi>{' '}
                {isDone ? (
                  <div className="text-ink-muted">
                    <Lines type={question.type} lines={linesOf(question, answers)} />
                  </div>
                ) : (
                  <Badge kind="warning">Not answered</Badge>
                )}
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${isDone ? 'Change' : 'Answer'} question ${step + 1}`}
                onClick={() => onChoose(step)}
              >
                {isDone ? 'Change' : 'Answer'}
              </Button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
