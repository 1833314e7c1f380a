import type { Lecture } from '@akada/contract/courses.ts'
import type { Attempt, QuizCopy, QuizOverview } from '@akada/contract/quizzes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { useOutbox } from '../../lib/outbox/use-outbox.ts'
import { onSent } from '../../lib/outbox/waiting.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { AttemptRun } from './attempt-run.tsx'
import { OfflineCard } from './offline-card.tsx'
import { OfflineRun } from './offline-run.tsx'
import { QuizCard } from './quiz-card.tsx'
import { attemptQuery, quizCopyQuery, quizQuery, takeAttempt, useStart } from './quizzes.api.ts'
import { WaitingAttempt } from './waiting-attempt.tsx'

type QuizLectureProps = {
  lecture: Pick<Lecture, 'id' | 'title'>
  /** The next lecture in the course, if there is one. */
  next?: { title: string; go: () => void } | undefined
  /** Called when the student has just passed an attempt that counts. */
  onPassed: () => void
}

/** Shows a quiz in each state: not started, in progress, waiting to be sent, or graded. */
export function QuizLecture({ lecture, ...rest }: QuizLectureProps) {
  const quiz = useQuery(quizQuery(lecture.id))
  const copy = useQuery({ ...quizCopyQuery(lecture.id), enabled: quiz.data?.canBeTakenOffline === true })
  const isOnline = useOnline()

  if (quiz.data === undefined && copy.data && (quiz.isError || !isOnline))
    return <Quiz key={lecture.id} quiz={null} copy={copy.data} lecture={lecture} {...rest} />
  if (quiz.isError && quiz.data === undefined)
    return <Failed message="We couldn’t load this quiz." error={quiz.error} onRetry={() => void quiz.refetch()} busy={quiz.isFetching} />
  if (quiz.data === undefined) return <QuizSkeleton label="Loading quiz…" />
  if (quiz.data === null)
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-4 py-12 text-center">
        <Icon name="quiz" className="size-10 text-ink-muted" />
        <p className="text-lg">This quiz isn’t ready yet.</p>
      </div>
    )
  return <Quiz key={lecture.id} quiz={quiz.data} copy={copy.data} lecture={lecture} {...rest} />
}

/** `quiz` is null if it can't be loaded; the downloaded copy is available then. */
type QuizProps = QuizLectureProps & { quiz: QuizOverview | null; copy: QuizCopy | null | undefined }

function Quiz({ quiz, copy, lecture, next, onPassed }: QuizProps) {
  const [shownId, setShownId] = useState<number | null>(null)
  const [isOffline, setOffline] = useState(false)
  // Stays the same until the server confirms the start, so that a repeated start is the same attempt.
  const [clientId, setClientId] = useState(newId)
  const start = useStart(lecture.id)
  const showGraded = (id: number) => {
    setOffline(false)
    setShownId(id)
  }
  const waiting = useWaitingAttempt(lecture.id, showGraded)

  const announceGrade = ({ id, isPassed, isPractice }: Attempt) => {
    showGraded(id)
    if (isPassed && !isPractice) onPassed()
  }

  const takeCopy = () => setOffline(true)
  const begin = () => {
    if (copy && !navigator.onLine) return takeCopy()
    start.mutate(clientId, {
      onSuccess: ({ id }) => {
        setClientId(newId())
        setShownId(id)
      },
      onError: (error) => {
        if (copy && error instanceof ApiError && error.code === 'OFFLINE') takeCopy()
      },
    })
  }

  if (waiting) return <WaitingAttempt entry={waiting} />
  if (isOffline && copy) return <OfflineRun copy={copy} title={lecture.title} onGraded={announceGrade} onClose={() => setOffline(false)} />
  if (quiz === null) return copy && <OfflineCard copy={copy} onStart={takeCopy} />
  if (shownId === null) return <QuizCard quiz={quiz} start={{ begin, isBusy: start.isPending, error: start.error }} onShow={setShownId} />
  return (
    <ShownAttempt
      key={shownId}
      id={shownId}
      title={lecture.title}
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

/** Returns the unsent attempt at this quiz. `onGraded` receives the attempt's id once the attempt is graded. */
function useWaitingAttempt(lectureId: number, onGraded: (attemptId: number) => void) {
  const waiting = useOutbox().find(
    ({ deed: action }) => (action.kind === 'QUIZ_TAKEN' || action.kind === 'QUIZ_SUBMITTED') && action.lectureId === lectureId,
  )
  const queryClient = useQueryClient()
  useEffect(() =>
    onSent((sent) => {
      if ((sent.kind !== 'QUIZ_TAKEN' && sent.kind !== 'QUIZ_SUBMITTED') || sent.deed.lectureId !== lectureId) return
      void takeAttempt(queryClient, sent.answer)
      onGraded(sent.answer.id)
    }),
  )
  return waiting
}

type ShownAttemptProps = Pick<QuizLectureProps, 'next' | 'onPassed'> & {
  id: number
  title: string
  quiz: QuizOverview
  onAgain: () => void
  isStarting: boolean
  startError: Error | null
  onClose: () => void
}

function ShownAttempt({ id, title, quiz, next, onPassed, onClose, ...again }: ShownAttemptProps) {
  const attempt = useQuery(attemptQuery(id))
  if (attempt.isError && attempt.data === undefined)
    return (
      <Failed
        message="We couldn’t load this attempt."
        error={attempt.error}
        onRetry={() => void attempt.refetch()}
        busy={attempt.isFetching}
      />
    )
  if (attempt.data === undefined) return <QuizSkeleton label="Loading attempt…" />
  if (attempt.data.submittedAt === null) return <AttemptRun attempt={attempt.data} {...{ quiz, title, onPassed, onClose }} />
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
