import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answerWithin, isPressing } from '../../lib/deadline.ts'
import { formatMoment } from '../../lib/moments.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { AcceptDispute } from '../../ui/accept-dispute.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { type Dispute, type DisputeOrder, disputesQuery } from './disputes.api.ts'

const columns: readonly Column<Dispute>[] = [
  {
    key: 'order',
    header: 'Order',
    phone: 'primary',
    cell: ({ orderId }) => (
      <Link to={managerPaths.order(orderId)} className="link font-semibold">
        #{orderId}
      </Link>
    ),
    phoneCell: ({ orderId }) => `Order #${orderId}`,
    isInDetails: true,
  },
  { key: 'deadline', header: 'Deadline', phone: 'status', order: 'deadlines', cell: (dispute) => <Deadline {...dispute} /> },
  { key: 'category', header: 'Type', phone: 'secondary', cell: ({ category }) => said(category) },
  { key: 'status', header: 'Status', phone: 'secondary', cell: ({ status, resolution }) => said(resolution ?? status) },
  { key: 'createdAt', header: 'Opened', phone: 'details', order: 'dates', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
  {
    key: 'accept',
    header: 'Action',
    phone: 'details',
    align: 'right',
    cell: ({ id, orderId, amount, currency, resolvedAt }) =>
      resolvedAt === null ? <AcceptDispute id={id} orderId={orderId} amount={amount} currency={currency} /> : '–',
  },
]

type DisputeListProps = { sort: DisputeOrder | undefined; page: number; linkTo: (page: number) => string }

/** Lists the disputes raised by buyers' banks, most urgent first by default. */
export function DisputeList({ sort, page, linkTo }: DisputeListProps) {
  const disputes = useQuery(disputesQuery({ sort, page }))
  return (
    <PagedList
      list={disputes}
      loading="Loading disputes…"
      failure="We couldn’t load the disputes."
      empty={<Empty drawing="bell" text="No open disputes." />}
      linkTo={linkTo}
    >
      {(shown) => (
        <ListTable
          defaultSort={{ key: 'deadline', direction: 'ascending' }}
          caption="Disputes"
          isCaptionHidden
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
    </PagedList>
  )
}

function Deadline({ dueAt, resolvedAt }: Dispute) {
  if (resolvedAt !== null)
    return (
      <span>
        Closed <Moment at={resolvedAt} />
      </span>
    )
  if (dueAt === null) return 'None'
  return (
    <time dateTime={dueAt} title={formatMoment(dueAt)}>
      <Badge kind={isPressing(dueAt) ? 'danger' : 'warning'}>{answerWithin(dueAt)}</Badge>
    </time>
  )
}

// What managers see for the provider's statuses and resolutions.
const known = new Map([
  ['awaiting-merchant-feedback', 'Needs a response'],
  ['awaiting-bank-feedback', 'The bank is reviewing our response'],
  ['pending', 'The bank is reviewing our response'],
  ['merchant-accepted', 'Accepted (refunded)'],
  ['auto-accepted', 'Lost (no response in time)'],
  ['declined', 'Won'],
])

/** Returns the label, or the provider's own word if it has no label. */
function said(word: string | null): string {
  if (word === null) return '–'
  const words = known.get(word) ?? word.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
