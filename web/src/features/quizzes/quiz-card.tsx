import type { QuizOverview } from '@akada/contract/quizzes.ts'
import { sentenceOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { counted, lengthText, startText } from './quizzes.rules.ts'

type Start = { begin: () => void; isBusy: boolean; error: Error | null }
type QuizCardProps = { quiz: QuizOverview; start: Start; onShow: (attemptId: number) => void }

/** Shows a quiz's rules and the student's attempts so far. */
export function QuizCard({ quiz, start, onShow }: QuizCardProps) {
  const submitted = quiz.attempts.filter(({ submittedAt }) => submittedAt !== null)
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{quiz.isPassed ? 'You’ve passed this quiz' : 'Are you ready?'}</h2>
        {quiz.isPractice && <Badge kind="info">Practice: score doesn’t count</Badge>}
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        <Fact icon="quiz">{counted(quiz.questionCount, 'question')}</Fact>
        <Fact icon="clock">{quiz.timeLimitSeconds === 0 ? 'No time limit' : `Time limit: ${lengthText(quiz.timeLimitSeconds)}`}</Fact>
        <Fact icon="check-circle">{quiz.passMark === 0 ? 'Complete when you submit it' : `${quiz.passMark}% to pass`}</Fact>
        <Fact icon="refresh">{attemptsText(quiz)}</Fact>
        {quiz.bestPercent !== null && <Fact icon="star">{`Your best score: ${quiz.bestPercent}%`}</Fact>}
      </ul>
      {start.error && (
        <Banner key={start.error.message} kind="error">
          {sentenceOf(start.error, 'We couldn’t start the quiz. Please try again.')}
        </Banner>
      )}
      {quiz.problem === null ? (
        <div>
          <Button size="large" busy={start.isBusy} busyText="Starting…" onClick={start.begin}>
            {startText(quiz)}
          </Button>
        </div>
      ) : (
        <p className="text-ink-muted">{problems[quiz.problem]}</p>
      )}
      {submitted.length > 0 && (
        <section aria-labelledby="quiz-attempts" className="border-t border-line pt-4">
          <h3 id="quiz-attempts" className="mb-2 text-lg">
            Your attempts
          </h3>
          <ul className="grid gap-1">
            {submitted.map((attempt) => (
              <li key={attempt.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">Attempt {attempt.number}</span>
                <span className="tabular">{attempt.scorePercent}%</span>
                <Badge kind={attempt.isPassed ? 'success' : 'neutral'}>{attempt.isPassed ? 'Passed' : 'Not passed'}</Badge>
                <span className="text-sm text-ink-muted">
                  <Moment at={attempt.submittedAt ?? attempt.startedAt} />
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`See result of attempt ${attempt.number}`}
                  onClick={() => onShow(attempt.id)}
                >
                  See result
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const problems = {
  QUIZ_NO_ATTEMPTS_LEFT: 'You’ve used all your attempts at this quiz.',
  ENROLLMENT_ENDED: 'This course is archived. Restore it to take the quiz.',
} as const

function attemptsText({ maxAttempts, attemptsLeft }: QuizOverview): string {
  if (attemptsLeft === null) return 'Unlimited attempts'
  return attemptsLeft === maxAttempts ? counted(maxAttempts, 'attempt') : `${attemptsLeft} of ${counted(maxAttempts, 'attempt')} left`
}

const Fact = ({ icon, children }: { icon: IconName; children: string }) => (
  <li className="flex items-center gap-2">
    <Icon name={icon} className="text-ink-muted" />
    {children}
  </li>
)
