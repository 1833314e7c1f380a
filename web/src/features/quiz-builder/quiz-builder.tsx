import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { definitionQuery } from './quiz-builder.api.ts'
import { QuizForm } from './quiz-form.tsx'

type QuizBuilderProps = {
  lectureId: number
  /** Renders the quiz as students see it. The author's attempts don't count. */
  preview: (lectureId: number) => ReactNode
}

/** Edits a QUIZ lecture's questions. */
export function QuizBuilder({ lectureId, preview }: QuizBuilderProps) {
  const quiz = useQuery(definitionQuery(lectureId))
  if (quiz.isError && quiz.data === undefined)
    return <Failed message="We couldn’t load this quiz." error={quiz.error} onRetry={() => void quiz.refetch()} busy={quiz.isFetching} />
  if (quiz.data === undefined)
    return (
      <Loading label="Loading quiz…" isQuiet>
        <div className="grid grid-cols-1 gap-3">
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} className="h-20 w-full" />
          ))}
        </div>
      </Loading>
    )
  return <QuizForm key={lectureId} lectureId={lectureId} opened={quiz.data} preview={preview} />
}
