import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/moments.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { orderQuery } from './orders.api.ts'

/** Shows an order's history. */
export function OrderTimeline({ orderId }: { orderId: number }) {
  const order = useQuery(orderQuery(orderId))

  if (order.isPending)
    return (
      <Loading label="Loading the history…">
        <Skeleton className="h-24" />
      </Loading>
    )
  if (!order.data)
    return (
      <Failed message="We couldn’t load the history." error={order.error} onRetry={() => void order.refetch()} busy={order.isFetching} />
    )
  return (
    <ol className="grid gap-3">
      {order.data.timeline.map(({ at, kind, text }) => (
        <li key={`${at} ${kind} ${text}`} className="border-s-2 border-line ps-3">
          <p>{text}</p>
          <time dateTime={at} className="text-sm text-ink-muted">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
