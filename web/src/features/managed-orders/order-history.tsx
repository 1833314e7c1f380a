import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { inWords } from '../../lib/in-words.ts'
import { Amount } from '../../ui/amount.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Attempt = ManagedOrderDetails['attempts'][number]

const columns: readonly Column<Attempt>[] = [
  {
    key: 'reference',
    header: 'Reference',
    phone: 'primary',
    cell: ({ reference }) => <code className="text-sm wrap-anywhere">{reference}</code>,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status }) => inWords(status),
    note: (attempt) => (attempt.gatewayResponse ?? attempt.nextCheckAt) && <StatusNote {...attempt} />,
  },
  { key: 'means', header: 'Method', phone: 'details', cell: ({ channel, card }) => [channel, card].filter(Boolean).join(', ') || '–' },
  { key: 'createdAt', header: 'Date', phone: 'secondary', cell: ({ createdAt }) => <Moment at={createdAt} isExact /> },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
]

/** Lists all payment attempts as reported by the provider. */
export const OrderAttempts = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <SectionCard title="Payments">
    {attempts.length === 0 ? (
      <p className="text-ink-muted">No payment attempts.</p>
    ) : (
      <Table caption="Payments" isCaptionHidden columns={columns} rows={attempts} rowKey={({ id }) => id} />
    )}
  </SectionCard>
)

const StatusNote = ({ gatewayResponse, nextCheckAt }: Attempt) => (
  <>
    {gatewayResponse !== null && <span className="block">{gatewayResponse}</span>}
    {nextCheckAt !== null && (
      <span className="block">
        Next check <Moment at={nextCheckAt} isExact />
      </span>
    )}
  </>
)

export const OrderTimeline = ({ timeline }: Pick<ManagedOrderDetails, 'timeline'>) => (
  <SectionCard title="Timeline">
    <ol className="grid gap-4 border-s-2 border-line ps-5">
      {timeline.map(({ at, kind, text }) => (
        <li
          key={`${at} ${kind} ${text}`}
          className="relative before:absolute before:top-2 before:-left-[1.6rem] before:size-2.5 before:rounded-full before:bg-brand"
        >
          <p>{text}</p>
          <p className="text-sm text-ink-muted">
            <Moment at={at} isExact />
          </p>
        </li>
      ))}
    </ol>
  </SectionCard>
)
