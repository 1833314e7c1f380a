import type { Currency } from '@akada/contract/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { SiteDay } from '../../ui/site-day.tsx'
import type { Column } from '../../ui/table.tsx'
import type { StatementLine } from './earnings.api.ts'
import { kindOf, stepsOf } from './earnings-words.ts'

type StatementTableProps = { lines: readonly StatementLine[]; currency: Currency }

export const StatementTable = ({ lines, currency }: StatementTableProps) => (
  <ListTable
    defaultSort={{ key: 'at', direction: 'descending' }}
    caption="Statement"
    isCaptionHidden
    columns={columnsIn(currency)}
    rows={lines}
    rowKey={({ id }) => id}
  />
)

const columnsIn = (currency: Currency): readonly Column<StatementLine>[] => [
  { key: 'at', header: 'Date', phone: 'secondary', order: 'dates', cell: ({ at }) => <SiteDay at={at} /> },
  {
    key: 'what',
    header: 'Description',
    phone: 'primary',
    cell: (line) => <What line={line} currency={currency} />,
    phoneCell: (line) => <Title {...line} />,
    isInDetails: true,
  },
  { key: 'available', header: 'Available', phone: 'details', cell: ({ kind, availableAt }) => <Available kind={kind} at={availableAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'amount',
    align: 'right',
    order: 'numbers',
    cell: ({ amount }) => <Amount amount={amount} currency={currency} />,
  },
]

function What({ line, currency }: { line: StatementLine; currency: Currency }) {
  const { orderId, couponCode, sale, amount } = line
  return (
    <div className="min-w-0">
      <Title {...line} />
      <span className="block text-sm text-ink-muted">
        {[orderId !== null && `Order #${orderId}`, couponCode !== null && `Coupon ${couponCode}`].filter(Boolean).join(' · ')}
      </span>
      {sale !== null && (
        <details className="mt-1">
          <summary className="link w-max cursor-pointer py-1 text-sm max-md:ml-auto">View breakdown</summary>
          <dl className="mt-2 grid max-w-md gap-1 rounded-md bg-sunken p-3 text-sm">
            {stepsOf(sale, amount).map(({ name, amount: step, isResult }) => (
              <div key={name} className={`flex justify-between gap-4 ${isResult ? 'border-t border-line pt-1 font-semibold' : ''}`}>
                <dt className="text-start">{name}</dt>
                <dd>
                  <Amount amount={step} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

const Title = ({ kind, isCommission, courseTitle }: StatementLine) => (
  <>
    <span className="font-semibold">{kindOf({ kind, isCommission })}</span>
    {courseTitle !== null && (
      <>
        : <bdi>{courseTitle}</bdi>
      </>
    )}
  </>
)

function Available({ kind, at }: { kind: StatementLine['kind']; at: string | null }) {
  if (at !== null)
    return (
      <span>
        <SiteDay at={at} />
      </span>
    )
  return kind === 'SALE' ? 'Now' : '–'
}
