import { isolated } from '@akada/contract/text-direction.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type QuestionFilter, questionsQuery } from './discussions.api.ts'
import { QuestionRow } from './question-row.tsx'

/** Lists the filtered questions, one page at a time. */
export function QuestionList({ courseId, filter }: { courseId: number; filter: QuestionFilter }) {
  const questions = useInfiniteQuery(questionsQuery(courseId, filter))

  if (questions.isPending)
    return (
      <Loading label="Loading questions…">
        <Skeleton className="h-24" />
        <Skeleton className="mt-4 h-24" />
      </Loading>
    )
  if (!questions.data)
    return (
      <Failed
        message={sentenceOf(questions.error, 'We couldn’t load questions.')}
        error={questions.error}
        onRetry={() => void questions.refetch()}
        busy={questions.isFetching}
      />
    )
  const shown = questions.data.pages.flatMap(({ content }) => content)
  const found = questions.data.pages[0]?.totalElements ?? 0
  if (shown.length === 0) return <Empty drawing="search" text={emptyText(filter)} />
  return (
    <>
      <p role="status" className="my-3 text-sm text-ink-muted">
        {found} {found === 1 ? 'question' : 'questions'}
      </p>
      <ul>
        {shown.map((question) => (
          <li key={question.id}>
            <QuestionRow question={question} showsLecture={filter.lectureId === undefined} />
          </li>
        ))}
      </ul>
      {questions.isFetchNextPageError && (
        <p role="alert" className="mb-3 text-danger">
          We couldn’t load more questions. Please try again.
        </p>
      )}
      {questions.hasNextPage && (
        <Button
          variant="secondary"
          busy={questions.isFetchingNextPage}
          busyText="Loading questions…"
          onClick={() => void questions.fetchNextPage()}
        >
          Show more questions
        </Button>
      )}
    </>
  )
}

const emptyTexts: Record<QuestionFilter['filter'], string> = {
  all: 'No questions yet. Ask the first one.',
  mine: 'You haven’t asked any questions here yet.',
  following: 'You aren’t following any questions here.',
  unanswered: 'Every question has a reply.',
}

const emptyText = ({ filter, search }: QuestionFilter): string =>
  search === '' ? emptyTexts[filter] : `No questions match “${isolated(search)}”.`
