import { downloadPayoutRun } from '@akada/contract/calls/payout-runs.ts'
import { download } from '../../lib/download.ts'
import type { StateWords } from '../../lib/order-words.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { PayoutActions } from './payout-actions.tsx'
import { PayoutConcerns } from './payout-concerns.tsx'
import { methodWords, type Payout, type PayoutRunDetails } from './payout-runs.api.ts'
import { StartedBy } from './started-by.tsx'

const columns: readonly Column<Payout>[] = [
  { key: 'instructor', header: 'Payee', phone: 'primary', cell: ({ instructor }) => instructor.name },
  {
    key: 'account',
    header: 'Account',
    phone: 'secondary',
    cell: ({ account }) => account.accountName,
    note: ({ account }) => `${account.bankName}, ${account.accountNumber}`,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'status',
    cell: (payout) => <Status {...payout} />,
    phoneCell: ({ status }) => <Badge kind={words[status].kind}>{words[status].text}</Badge>,
    isInDetails: true,
  },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
]

type Act = PayoutRunDetails['acts'][number]

const actions: Column<Payout> = {
  key: 'actions',
  header: 'Actions',
  phone: 'details',
  align: 'right',
  cell: (payout) => (payout.mayCancel ? <PayoutActions payout={payout} /> : '–'),
}

/** Shows a run and each of its payouts. */
export const RunDetails = ({ run }: { run: PayoutRunDetails }) => (
  <div className="grid gap-6">
    <SectionCard title="Run details">
      <Facts
        facts={[
          ['Started', <Moment key="started" at={run.createdAt} isExact />],
          ['Started by', <StartedBy key="by" {...run} />],
          ['Method', methodWords[run.method]],
          ['Payouts', run.count],
          ['Open', run.open],
          ['Total', <Amount key="total" amount={run.total} currency={run.currency} />],
        ]}
      />
      <div className="mt-5">
        <DownloadButton load={() => download(downloadPayoutRun, { params: { id: run.id } })}>Download CSV</DownloadButton>
      </div>
    </SectionCard>
    <SectionCard title="Payouts">
      <Table
        caption="Payouts"
        isCaptionHidden
        columns={run.payouts.some(({ mayCancel }) => mayCancel) ? [...columns, actions] : columns}
        rows={run.payouts}
        rowKey={({ id }) => id}
      />
    </SectionCard>
    <SectionCard title="History">
      <Acts acts={run.acts} />
    </SectionCard>
  </div>
)

const actWords: Record<Act['act'], string> = {
  STARTED: 'Started',
  MARKED_PAID: 'Marked as paid',
  CANCELLED: 'Canceled',
}

/** Shows the run's history, oldest first. */
const Acts = ({ acts }: { acts: readonly Act[] }) => (
  <ol className="grid gap-3">
    {acts.map(({ act, by, at, instructor, reason }) => (
      <li key={`${at} ${act} ${instructor}`}>
        <p>
          <span className="font-semibold">
            {actWords[act]}
            {instructor !== null && (
              <>
                : <bdi>{instructor}</bdi>
              </>
            )}
          </span>
          <span className="text-ink-muted">
            {' '}
            by <bdi>{by}</bdi>, <Moment at={at} isExact />
          </span>
        </p>
        {reason !== null && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-muted">
            {reason}
          </p>
        )}
      </li>
    ))}
  </ol>
)

const words: Record<Payout['status'], StateWords> = {
  CREATED: { text: 'Awaiting payment', kind: 'warning' },
  SENDING: { text: 'Sending', kind: 'info' },
  UNKNOWN: { text: 'No response yet', kind: 'info' },
  PENDING: { text: 'With the provider', kind: 'info' },
  PAID: { text: 'Paid', kind: 'success' },
  FAILED: { text: 'Failed', kind: 'danger' },
  REVERSED: { text: 'Returned', kind: 'danger' },
}

const Status = (payout: Payout) => (
  <span className="min-w-0">
    <StatusWords {...payout} />
    {payout.concerns && payout.concerns.length > 0 && (
      <div className="mt-2 text-start text-sm">
        <PayoutConcerns payout={payout} />
      </div>
    )}
  </span>
)

const StatusWords = ({ status, note, paidAt, reference, owed, currency, instructor }: Payout) => (
  <>
    <Badge kind={words[status].kind}>{words[status].text}</Badge>
    {paidAt !== null && (
      <span className="ml-2 text-sm text-ink-muted">
        <Moment at={paidAt} />
      </span>
    )}
    {owed && (
      <span className="block text-sm">
        <Badge kind="danger">Paid twice</Badge> <bdi>{instructor.name}</bdi> owes <Amount amount={owed} currency={currency} />. This will be
        deducted from later earnings.
      </span>
    )}
    {note !== null && <span className="block text-sm text-ink-muted">{note}</span>}
    <code className="block text-xs wrap-anywhere text-ink-muted">{reference}</code>
  </>
)
