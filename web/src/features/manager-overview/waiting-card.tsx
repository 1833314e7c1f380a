import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answerWithin, isPressing } from '../../lib/deadline.ts'
import { formatMoment } from '../../lib/moments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Counted, type Waiting, waitingQuery } from './overview.api.ts'

type WaitingCardProps = { counted: Counted; label: string; to: string }

/** Shows a number of pending items with a link. If one count fails, the other cards aren't affected. */
export function WaitingCard({ counted, label, to }: WaitingCardProps) {
  const waiting = useQuery(waitingQuery(counted))
  return (
    <div className="relative min-h-36 rounded-lg border border-line bg-surface p-5 shadow-sm hover:border-line-strong">
      <h2 className="text-base font-medium text-ink-muted">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-lg hover:text-brand">
          {label}
        </Link>
      </h2>
      {waiting.isPending && (
        <Loading label={`Counting: ${label}…`} isQuiet>
          <Skeleton className="mt-2 h-10 w-16" />
        </Loading>
      )}
      {waiting.data && <Count {...waiting.data} />}
      {waiting.isError && !waiting.data && (
        <div role="alert" className="relative mt-2 w-fit">
          <p className="text-danger">We couldn’t load this.</p>
          <Button variant="quiet" size="small" className="-ml-3" busy={waiting.isFetching} onClick={() => void waiting.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

const Count = ({ count, isMore = false, dueAt }: Waiting) => (
  <>
    <p className={`tabular mt-1 text-4xl font-bold ${count === 0 ? 'text-ink-muted' : ''}`}>
      {count}
      {isMore && '+'}
    </p>
    {dueAt && (
      <time dateTime={dueAt} title={formatMoment(dueAt)} className="relative mt-1 inline-block">
        <Badge kind={isPressing(dueAt) ? 'danger' : 'warning'}>{answerWithin(dueAt)}</Badge>
      </time>
    )}
  </>
)
