import type { ManagedOrder } from '@akada/contract/purchases.ts'
import { orderWords, receiptText } from '../../lib/order-words.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'

const hasOpenNotes = ({ status, reviewReason }: Pick<ManagedOrder, 'status' | 'reviewReason'>) => reviewReason !== null && status !== 'HELD'

const columnsFor = (search: string): readonly Column<ManagedOrder>[] => [
  {
    key: 'id',
    header: 'Order',
    phone: 'primary',
    cell: ({ id }) => `#${id}`,
    note: (order) => receiptText(order, search),
  },
  {
    key: 'buyer',
    header: 'Buyer',
    phone: 'secondary',
    cell: ({ buyer }) => buyer.name,
    note: ({ buyer }) => buyer.email ?? 'Account deleted',
  },
  { key: 'courses', header: 'Courses', phone: 'details', cell: ({ courses }) => <Courses titles={courses} /> },
  {
    key: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status, reviewReason }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge kind={orderWords[status].kind}>{orderWords[status].text}</Badge>
        {hasOpenNotes({ status, reviewReason }) && <Badge kind="danger">Review notes</Badge>}
      </span>
    ),
    // A second badge would wrap into a third line.
    phoneCell: ({ status, reviewReason }) =>
      hasOpenNotes({ status, reviewReason }) ? (
        <Badge kind="danger">Review notes</Badge>
      ) : (
        <Badge kind={orderWords[status].kind}>{orderWords[status].text}</Badge>
      ),
  },
  { key: 'createdAt', header: 'Placed', phone: 'secondary', order: 'dates', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'total',
    header: 'Total',
    phone: 'amount',
    align: 'right',
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
]

/** `search`: explains in the rows why it found them. */
export const OrderTable = ({ orders, search }: { orders: readonly ManagedOrder[]; search: string }) => (
  <ListTable
    defaultSort={{ key: 'createdAt', direction: 'descending' }}
    caption="Orders"
    isCaptionHidden
    columns={columnsFor(search)}
    rows={orders}
    rowKey={({ id }) => id}
    to={({ id }) => managerPaths.order(id)}
  />
)

const Courses = ({ titles: [first = '–', ...others] }: { titles: readonly string[] }) => (
  <span className="min-w-0">
    <bdi>{first}</bdi>
    {others.length > 0 && <span className="text-ink-muted"> and {others.length} more</span>}
  </span>
)
