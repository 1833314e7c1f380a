import type { Thread as Answer } from '@akada/contract/discussions.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { announce } from '../../ui/toast.tsx'
import { threadQuery } from './discussions.api.ts'
import { QuestionCard } from './question-card.tsx'
import { ReplyCard } from './reply-card.tsx'
import { ReplyForm } from './reply-form.tsx'

type ThreadProps = {
  /** The id of a question or of one of its replies. */
  postId: number
  /** The lecture on display. */
  lectureId: number
  seek: ((seconds: number) => void) | null
  onReplied: (id: number) => void
  onLeave: () => void
}

/** Shows a question and its replies, starting at the page with the post in the URL. */
export function Thread({ postId, lectureId, seek, onReplied, onLeave }: ThreadProps) {
  const thread = useInfiniteQuery(threadQuery(postId))

  if (thread.isPending)
    return (
      <Loading label="Loading question…">
        <Skeleton className="h-32" />
        <Skeleton className="mt-4 ml-6 h-24" />
      </Loading>
    )
  const first = thread.data?.pages[0]
  if (!thread.data || !first)
    return (
      <Failed
        message={sentenceOf(thread.error, 'We couldn’t load the question.')}
        error={thread.error}
        onRetry={() => void thread.refetch()}
        busy={thread.isFetching}
      />
    )
  const { question } = first
  const showReply = (id: number) => {
    announce('Reply posted.')
    onReplied(id)
  }
  const replies = thread.data.pages.flatMap(({ content }) => content)
  return (
    <div className="grid gap-4">
      <QuestionCard
        question={question}
        isTarget={question.id === postId}
        seek={question.lectureId === lectureId ? seek : null}
        onDeleted={onLeave}
      />
      <h3 className="mt-2 text-base">
        {first.totalElements} {first.totalElements === 1 ? 'reply' : 'replies'}
      </h3>
      <MoreButton thread={thread} direction="earlier" />
      <ul className="grid gap-3 sm:ml-6">
        {replies.map((reply) => (
          <li key={reply.id}>
            <ReplyCard reply={reply} question={question} isTarget={reply.id === postId} onDeleted={reply.id === postId ? onLeave : stay} />
          </li>
        ))}
      </ul>
      <MoreButton thread={thread} direction="later" />
      {question.may.reply && <ReplyForm questionId={question.id} onReplied={showReply} />}
      {question.isLocked && <p className="text-ink-muted">Replies are closed.</p>}
    </div>
  )
}

const stay = () => undefined

type MoreButtonProps = { thread: UseInfiniteQueryResult<InfiniteData<Answer>>; direction: 'earlier' | 'later' }

function MoreButton({ thread, direction }: MoreButtonProps) {
  const isLater = direction === 'later'
  const [hasMore, isBusy, hasFailed] = isLater
    ? [thread.hasNextPage, thread.isFetchingNextPage, thread.isFetchNextPageError]
    : [thread.hasPreviousPage, thread.isFetchingPreviousPage, thread.isFetchPreviousPageError]
  if (!hasMore) return null
  return (
    <div>
      {hasFailed && (
        <p role="alert" className="mb-2 text-danger">
          We couldn’t load more replies. Please try again.
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        busyText="Loading replies…"
        onClick={() => void (isLater ? thread.fetchNextPage() : thread.fetchPreviousPage())}
      >
        {isLater ? 'Show more replies' : 'Show earlier replies'}
      </Button>
    </div>
  )
}
