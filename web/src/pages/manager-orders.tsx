import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ordersQuery, statusOf } from '../features/managed-orders/managed-orders.api.ts'
import { OrderSearch } from '../features/managed-orders/order-search.tsx'
import { OrderTable } from '../features/managed-orders/order-table.tsx'
import { OrdersExport } from '../features/managed-orders/orders-export.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { ageIn, tableParams } from '../lib/table-address.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton, PagedList } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Orders · Manager' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const status = statusOf(query.get('status'))
  const orders = useQuery(ordersQuery({ search, status, sort: ageIn(query, 'createdAt'), page: pageNumberOf(query) }))
  const isFiltered = search !== '' || status !== undefined
  return (
    <>
      <Heading />
      <OrderSearch
        filters={{ search, status }}
        onChange={(asked) =>
          void navigate(managerPaths.orders({ ...tableParams(query), search: asked.search || undefined, status: asked.status }))
        }
      />
      <div className="my-2 md:my-8">
        <PagedList
          list={orders}
          loading={loading}
          failure="We couldn’t load the orders."
          empty={<Empty drawing="search" text={isFiltered ? 'No matching orders. Try a different search or status.' : 'No orders yet.'} />}
          linkTo={(page) => managerPaths.orders({ ...tableParams(query), search: search || undefined, status, page: pageInAddress(page) })}
        >
          {(shown) => <OrderTable orders={shown} search={search} />}
        </PagedList>
      </div>
      {/* Shown once the list has loaded, because the list's height changes then. */}
      {!orders.isPending && <OrdersExport />}
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loading} />
  </>
)

const loading = 'Loading orders…'
const Heading = () => <h1 className="mb-2 text-3xl md:mb-6">Orders</h1>
