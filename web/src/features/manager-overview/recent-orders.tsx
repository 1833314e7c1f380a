import type { ManagedOrder } from '@akada/contract/purchases.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAgo, formatMoment } from '../../lib/moments.ts'
import { orderWords } from '../../lib/order-words.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkedRow, LinkedRows } from '../../ui/linked-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { recentOrdersQuery } from './overview.api.ts'

/** The newest orders. */
export const RecentOrders = () => (
  <Panel
    title="Recent orders"
    action={
      <Link to={managerPaths.orders()} className="link">
        View all orders
      </Link>
    }
    what="the recent orders"
    query={useQuery(recentOrdersQuery)}
  >
    {({ content }) =>
      content.length === 0 ? (
        <p className="text-ink-muted">No orders yet. They will appear here.</p>
      ) : (
        <LinkedRows>
          {content.map((order) => (
            <OrderRow key={order.id} {...order} />
          ))}
        </LinkedRows>
      )
    }
  </Panel>
)

const OrderRow = ({ id, buyer, courses: [first = '–', ...others], status, total, currency, createdAt }: ManagedOrder) => (
  <LinkedRow
    to={managerPaths.order(id)}
    title={
      <>
        #{id} <bdi>{buyer.name}</bdi>
      </>
    }
    note={
      <>
        <bdi>{first}</bdi>
        {others.length > 0 && ` and ${others.length} more`} ·{' '}
        <time dateTime={createdAt} title={formatMoment(createdAt)} className="relative">
          {formatAgo(createdAt)}
        </time>
      </>
    }
    end={
      <>
        <span className="block font-semibold">
          <Amount amount={total} currency={currency} />
        </span>
        <Badge kind={orderWords[status].kind}>{orderWords[status].text}</Badge>
      </>
    }
  />
)
