import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { orderQuery } from '../features/managed-orders/managed-orders.api.ts'
import { OrderDetails } from '../features/managed-orders/order-details.tsx'
import { ApiError } from '../lib/api.ts'
import { orderWords } from '../lib/order-words.ts'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { DetailFrame, DetailSkeleton } from '../ui/detail-frame.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'

export const head = (_: unknown, { params }: { params: Readonly<Record<string, string | undefined>> }): Head => ({
  title: `Order #${params.id} · Manager`,
})

const list = { label: 'Orders', to: managerPaths.orders() }

export function Component() {
  const { id = '' } = useParams()
  const order = useQuery(orderQuery(Number(id)))

  if (order.isPending) return <Pending />
  if (!order.data)
    return (
      <DetailFrame list={list} name={`Order #${id}`}>
        {isMissing(order.error) ? <Missing /> : <FailedOrder order={order} />}
      </DetailFrame>
    )
  const { text, kind } = orderWords[order.data.status]
  return (
    <DetailFrame list={list} name={`Order #${order.data.id}`} badge={<Badge kind={kind}>{text}</Badge>}>
      <OrderDetails order={order.data} />
    </DetailFrame>
  )
}

export const Pending = () => (
  <DetailFrame list={list} name="Order">
    <DetailSkeleton label="Loading order…" />
  </DetailFrame>
)

// A malformed order id, such as "abc", counts as missing.
const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'ORDER_NOT_FOUND' || error.code === 'INVALID_INPUT')

const Missing = () => (
  <Empty drawing="search" text="Order not found." action={<LinkButton to={managerPaths.orders()}>All orders</LinkButton>} />
)

const FailedOrder = ({ order }: { order: { error: unknown; refetch: () => unknown; isFetching: boolean } }) => (
  <Failed message="We couldn’t load this order." error={order.error} onRetry={() => void order.refetch()} busy={order.isFetching} />
)
