import type { ManagedOrder } from '@akada/contract/purchases.ts'
import { Link, useNavigate } from 'react-router'
import { orderWords } from '../../lib/order-words.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const columns: readonly Column<ManagedOrder>[] = [
  {
    key: 'id',
    header: 'Order',
    cell: ({ id }) => (
      <Link to={managerPaths.order(id)} className="link font-semibold" onClick={(event) => event.stopPropagation()}>
        #{id}
      </Link>
    ),
  },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => <Buyer {...buyer} /> },
  { key: 'courses', header: 'Courses', cell: ({ courses }) => <Courses titles={courses} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge kind={orderWords[status].kind}>{orderWords[status].text}</Badge> },
  { key: 'createdAt', header: 'Placed', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'total', header: 'Total', align: 'right', cell: ({ total, currency }) => <Amount amount={total} currency={currency} /> },
]

export function OrderTable({ orders }: { orders: readonly ManagedOrder[] }) {
  const navigate = useNavigate()
  return (
    <Table
      caption="Orders"
      isCaptionHidden
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => void navigate(managerPaths.order(id))}
    />
  )
}

const Buyer = ({ name, email }: ManagedOrder['buyer']) => (
  <span className="min-w-0">
    <bdi>{name}</bdi>
    <span className="block text-sm wrap-anywhere text-ink-muted">{email ?? 'Account deleted'}</span>
  </span>
)

const Courses = ({ titles: [first = '–', ...others] }: { titles: readonly string[] }) => (
  <span className="min-w-0">
    <bdi>{first}</bdi>
    {others.length > 0 && <span className="text-ink-muted"> and {others.length} more</span>}
  </span>
)
