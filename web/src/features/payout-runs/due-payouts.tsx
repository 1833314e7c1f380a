import type { Currency } from '@akada/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../ui/amount.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type Due, duePayoutsQuery, type PayoutRun } from './payout-runs.api.ts'
import { StartRun } from './start-run.tsx'

type DuePayoutsProps = { currency: Currency; onStarted: (run: PayoutRun) => void }

/** Lists the due payouts and, with the reasons, the excluded ones. Includes the button to start a run. */
export function DuePayouts({ currency, onStarted }: DuePayoutsProps) {
  const due = useQuery(duePayoutsQuery(currency))
  return (
    <SectionCard title="Due now">
      {due.isPending && (
        <Loading label="Loading due payouts…">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {due.isError && !due.data && (
        <Failed message="We couldn’t load the due payouts." error={due.error} onRetry={() => void due.refetch()} busy={due.isFetching} />
      )}
      {due.data && <Parts due={due.data} onStarted={onStarted} />}
    </SectionCard>
  )
}

const Parts = ({ due, onStarted }: { due: Due; onStarted: (run: PayoutRun) => void }) => (
  <div className="grid gap-8">
    {due.due.length === 0 ? (
      <p className="text-ink-muted">No payouts due in this currency.</p>
    ) : (
      <div>
        <Table caption="Ready to pay" columns={dueColumns(due.currency)} rows={due.due} rowKey={({ instructor }) => instructor.id} />
        <p className="mt-3 text-right font-semibold">
          Total <Amount amount={due.total} currency={due.currency} />
        </p>
        <StartRun due={due} onStarted={onStarted} />
      </div>
    )}
    {due.heldBack.length > 0 && (
      <Table caption="On hold" columns={heldColumns(due.currency)} rows={due.heldBack} rowKey={({ instructor }) => instructor.id} />
    )}
  </div>
)

type Row = Due['due'][number]
type HeldRow = Due['heldBack'][number]

const reasons: Record<HeldRow['because'], string> = {
  NO_ACCOUNT: 'No payout account',
  BELOW_MINIMUM: 'Below the minimum payout',
  SUSPENDED: 'Suspended',
  OWN: 'Your own payout. Another manager must pay it.',
}

const dueColumns = (currency: Currency): readonly Column<Row>[] => [
  { key: 'instructor', header: 'Payee', phone: 'primary', cell: ({ instructor }) => instructor.name },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    cell: ({ amount }) => <Amount amount={amount} currency={currency} />,
  },
]

const heldColumns = (currency: Currency): readonly Column<HeldRow>[] => [
  { key: 'instructor', header: 'Payee', phone: 'primary', cell: ({ instructor }) => instructor.name },
  { key: 'because', header: 'Reason', phone: 'secondary', cell: ({ because }) => reasons[because] },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    cell: ({ amount }) => <Amount amount={amount} currency={currency} />,
  },
]
