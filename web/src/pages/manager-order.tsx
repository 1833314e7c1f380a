import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { orderQuery } from '../features/managed-orders/managed-orders.api.ts'
import { OrderDetails } from '../features/managed-orders/order-details.tsx'
import { ApiError } from '../lib/api.ts'
import { orderWords } from '../lib/order-words.ts'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (_: unknown, { params }: { params: Readonly<Record<string, string | undefined>> }): Head => ({
  title: `Order #${params.id} · Manager`,
})

export function Component() {
  const { id = '' } = useParams()
  const order = useQuery(orderQuery(Number(id)))

  if (order.isPending) return <Pending />
  if (!order.data) return <Frame name={`Order #${id}`}>{isMissing(order.error) ? <Missing /> : <FailedOrder order={order} />}</Frame>
  const { text, kind } = orderWords[order.data.status]
  return (
    <Frame name={`Order #${order.data.id}`} badge={<Badge kind={kind}>{text}</Badge>}>
      <OrderDetails order={order.data} />
    </Frame>
  )
}

export const Pending = () => (
  <Frame name="Order">
    <Loading label="Loading the order...">
      <div className="grid gap-6">
        <Skeleton className="h-11 max-w-80" />
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </Loading>
  </Frame>
)

const Frame = ({ name, badge, children }: { name: string; badge?: ReactNode; children: ReactNode }) => (
  <>
    <Breadcrumb crumbs={[{ label: 'Orders', to: managerPaths.orders() }, { label: name }]} />
    <h1 className="mt-2 mb-6 flex flex-wrap items-center gap-3 text-3xl">
      {name}
      {badge}
    </h1>
    {children}
  </>
)

// An order that can't be, such as one called "abc", isn't there either.
const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'ORDER_NOT_FOUND' || error.code === 'INVALID_INPUT')

const Missing = () => (
  <Empty drawing="search" text="Order not found." action={<LinkButton to={managerPaths.orders()}>All orders</LinkButton>} />
)

const FailedOrder = ({ order }: { order: { refetch: () => unknown; isFetching: boolean } }) => (
  <Failed message="We couldn’t load this order." onRetry={() => void order.refetch()} busy={order.isFetching} />
)
