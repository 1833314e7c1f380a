import type { QuizOverview } from '@akada/contract/quizzes.ts'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FeedbackPanel, Lines, linesOf } from './feedback-panel.tsx'
import type { TakenAttempt } from './quizzes.api.ts'
import type { Answers } from './quizzes.rules.ts'

type AttemptResultProps = {
  attempt: TakenAttempt
  quiz: QuizOverview
  next?: { title: string; go: () => void } | undefined
  onAgain: () => void
  isStarting: boolean
  startError: Error | null
  onClose: () => void
}

/** Shows an attempt's result, as far as the quiz reveals it, and the next steps. */
export function AttemptResult({ attempt, quiz, next, onAgain, isStarting, startError, onClose }: AttemptResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { scorePercent, isPassed, isPractice } = attempt
  const isDone = isPassed === true || quiz.isPassed
  const mayTryAgain = quiz.problem === null
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {isPassed ? 'You passed!' : 'Not passed'}
      </h2>
      <div className="grid gap-2">
        <p>
          <span className="text-3xl font-bold tabular">{scorePercent}%</span>
          {attempt.passMark > 0 && <span className="text-ink-muted"> · {attempt.passMark}% to pass</span>}
        </p>
        <ProgressBar label="Your score" percent={scorePercent ?? 0} />
      </div>
      {attempt.isTimeUp && <p>Time’s up. We graded the answers you gave in time.</p>}
      {isPractice && <p className="text-ink-muted">Practice attempt. It doesn’t count.</p>}
      {startError && <Banner kind="error">{sentenceOf(startError, 'We couldn’t start the quiz. Please try again.')}</Banner>}
      <div className="flex flex-wrap gap-3">
        {isDone && next && (
          <Button onClick={next.go}>
            <span>
              Next: <bdi>{next.title}</bdi>
            </span>
          </Button>
        )}
        {mayTryAgain && (
          <Button variant={isDone ? 'secondary' : 'primary'} busy={isStarting} busyText="Starting…" onClick={onAgain}>
            {isDone ? 'Take again' : 'Try again'}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Back to the quiz
        </Button>
      </div>
      {!mayTryAgain && !isDone && <p className="text-ink-muted">You’ve used all your attempts at this quiz.</p>}
      <Answered attempt={attempt} />
    </div>
  )
}

function Answered({ attempt }: { attempt: TakenAttempt }) {
  if (attempt.questionFeedback.length === 0) return <p className="text-ink-muted">This quiz shows only your score.</p>
  const answers: Answers = Object.fromEntries(attempt.answers.map(({ questionId, value }) => [questionId, value]))
  return (
    <section aria-labelledby="quiz-answers" className="border-t border-line pt-5">
      <h3 id="quiz-answers" className="mb-4 text-lg">
        Your answers
      </h3>
      <ol className="grid gap-6">
        {attempt.questions.map((question, index) => {
          const feedback = attempt.questionFeedback.find(({ questionId }) => questionId === question.id)
          const lines = linesOf(question, answers)
          return (
            <li key={question.id} className="grid gap-2">
              <p className="font-semibold break-words whitespace-pre-line">
                <span className="tabular">{index + 1}.</span> <bdi>{question.prompt}</bdi>
              </p>
              {lines.length > 0 && (
                <div>
                  <p className="text-sm text-ink-muted">You answered:</p>
                  <Lines type={question.type} lines={lines} />
                </div>
              )}
              {feedback && <FeedbackPanel question={question} feedback={feedback} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
