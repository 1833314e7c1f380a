import { useQuery } from '@tanstack/react-query'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { Column } from '../../ui/table.tsx'
import { methodWords, type PayoutRun, payoutRunsQuery } from './payout-runs.api.ts'
import { StartedBy } from './started-by.tsx'

const columns: readonly Column<PayoutRun>[] = [
  {
    key: 'id',
    header: 'Run',
    phone: 'primary',
    cell: ({ id }) => `#${id}`,
    phoneCell: ({ id }) => `Run #${id}`,
  },
  { key: 'createdAt', header: 'Started', phone: 'secondary', order: 'dates', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'createdBy', header: 'Started by', phone: 'details', cell: (run) => <StartedBy {...run} /> },
  { key: 'method', header: 'Method', phone: 'details', cell: ({ method }) => methodWords[method] },
  {
    key: 'count',
    header: 'Payouts',
    phone: 'secondary',
    align: 'right',
    cell: ({ count }) => count,
    phoneCell: ({ count }) => (count === 1 ? '1 payout' : `${count} payouts`),
  },
  {
    key: 'open',
    header: 'Open',
    phone: 'status',
    align: 'right',
    cell: ({ open, paidTwice }) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        {paidTwice ? <Badge kind="danger">{paidTwice} paid twice</Badge> : null}
        {open === 0 ? <Badge kind="success">Complete</Badge> : <Badge kind="warning">{open} open</Badge>}
      </span>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    phone: 'amount',
    align: 'right',
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
]

type RunListProps = { sort: 'oldest' | undefined; page: number; linkTo: (page: number) => string }

/** Lists the payout runs, newest first by default. */
export function RunList({ sort, page, linkTo }: RunListProps) {
  const runs = useQuery(payoutRunsQuery({ sort, page }))
  return (
    <SectionCard title="Payout runs">
      <PagedList
        list={runs}
        loading="Loading payout runs…"
        failure="We couldn’t load the payout runs."
        empty={<p className="text-ink-muted">No payout runs yet.</p>}
        linkTo={linkTo}
      >
        {(shown) => (
          <ListTable
            defaultSort={{ key: 'createdAt', direction: 'descending' }}
            caption="Payout runs"
            isCaptionHidden
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            to={({ id }) => managerPaths.payoutRun(id)}
          />
        )}
      </PagedList>
    </SectionCard>
  )
}
