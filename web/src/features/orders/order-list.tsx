import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { OrderCard } from './order-card.tsx'
import type { DetailsOf } from './order-line.tsx'
import { answerToRequest } from './order-words.ts'
import { ordersQuery, PAGE_SIZE } from './orders.api.ts'

type OrderListProps = {
  page: number
  detailsOf: DetailsOf
  /** Called after a refund request, because the buyer may have lost access to a course. */
  onRefund: () => void
}

export function OrderList({ page, detailsOf, onRefund }: OrderListProps) {
  const orders = useQuery(ordersQuery(page))

  if (orders.isPending) return <OrderListSkeleton />
  if (!orders.data)
    return (
      <Failed message="We couldn’t load your orders." error={orders.error} onRetry={() => void orders.refetch()} busy={orders.isFetching} />
    )
  const { content, totalElements } = orders.data
  const pages = Math.ceil(totalElements / PAGE_SIZE)
  if (totalElements === 0) return <NoOrders />
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={orders.isPlaceholderData || undefined}>
        {content.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              detailsOf={detailsOf}
              onRefund={(refund) => {
                showToast({ kind: 'success', text: answerToRequest(refund) })
                onRefund()
              }}
            />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pagination page={page} pages={pages} linkTo={(target) => paths.orders({ page: target > 1 ? target : undefined })} />}
    </>
  )
}

export const OrderListSkeleton = () => (
  <Loading label="Loading your orders…">
    <div className="grid gap-6">
      {[1, 2].map((place) => (
        <Skeleton key={place} className="h-72 rounded-lg" />
      ))}
    </div>
  </Loading>
)

const NoOrders = () => (
  <Empty drawing="cart" text="You haven’t bought anything yet." action={<LinkButton to={paths.courses()}>Browse courses</LinkButton>} />
)
