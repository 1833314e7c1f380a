import type { QuizOverview } from '@akada/contract/quizzes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { AttemptRun } from './attempt-run.tsx'
import { QuizCard } from './quiz-card.tsx'
import { attemptQuery, quizQuery, useStart } from './quizzes.api.ts'

type QuizLectureProps = {
  lectureId: number
  /** Where the course goes on, if it does. */
  next?: { title: string; go: () => void } | undefined
  /** An attempt that counts was passed just now. */
  onPassed: () => void
}

/** A quiz in all that it can be: to begin, to take, and with its results. */
export function QuizLecture({ lectureId, next, onPassed }: QuizLectureProps) {
  const quiz = useQuery(quizQuery(lectureId))

  if (quiz.isError && quiz.data === undefined)
    return <Failed message="We couldn’t load this quiz." onRetry={() => void quiz.refetch()} busy={quiz.isFetching} />
  if (quiz.data === undefined) return <QuizSkeleton label="Loading quiz..." />
  if (quiz.data === null)
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-4 py-12 text-center">
        <Icon name="quiz" className="size-10 text-ink-muted" />
        <p className="text-lg">This quiz is being prepared.</p>
      </div>
    )
  return <Quiz key={lectureId} quiz={quiz.data} next={next} onPassed={onPassed} />
}

type QuizProps = Omit<QuizLectureProps, 'lectureId'> & { quiz: QuizOverview }

function Quiz({ quiz, next, onPassed }: QuizProps) {
  const [shownId, setShownId] = useState<number | null>(null)
  // Kept until it was answered: asked for again, it is the same attempt.
  const [clientId, setClientId] = useState(newId)
  const start = useStart(quiz.lectureId)

  const begin = () =>
    start.mutate(clientId, {
      onSuccess: ({ id }) => {
        setClientId(newId())
        setShownId(id)
      },
    })

  if (shownId === null) return <QuizCard quiz={quiz} start={{ begin, isBusy: start.isPending, error: start.error }} onShow={setShownId} />
  return (
    <ShownAttempt
      key={shownId}
      id={shownId}
      quiz={quiz}
      next={next}
      onPassed={onPassed}
      onAgain={begin}
      isStarting={start.isPending}
      startError={start.error}
      onClose={() => setShownId(null)}
    />
  )
}

type ShownAttemptProps = QuizProps & {
  id: number
  onAgain: () => void
  isStarting: boolean
  startError: Error | null
  onClose: () => void
}

function ShownAttempt({ id, quiz, next, onPassed, onClose, ...again }: ShownAttemptProps) {
  const attempt = useQuery(attemptQuery(id))
  if (attempt.isError && attempt.data === undefined)
    return <Failed message="We couldn’t load this attempt." onRetry={() => void attempt.refetch()} busy={attempt.isFetching} />
  if (attempt.data === undefined) return <QuizSkeleton label="Loading attempt..." />
  if (attempt.data.submittedAt === null) return <AttemptRun attempt={attempt.data} quiz={quiz} onPassed={onPassed} onClose={onClose} />
  return <AttemptResult attempt={attempt.data} quiz={quiz} next={next} onClose={onClose} {...again} />
}

const QuizSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} isQuiet>
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <Skeleton className="h-7 w-48" />
      <div className="grid gap-2 sm:grid-cols-2">
        {[0, 1, 2, 3].map((fact) => (
          <Skeleton key={fact} className="h-6.5 w-44" />
        ))}
      </div>
      <Skeleton className="h-13 w-36" />
    </div>
  </Loading>
)

/** `crypto.randomUUID` is missing on a page that came without https. */
function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
