import { Link } from 'react-router'
import { answerWithin } from '../lib/deadline.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { AcceptDispute } from './accept-dispute.tsx'
import { Amount } from './amount.tsx'

type OpenDispute = { id: number; amount: number; currency: 'NGN' | 'USD'; dueAt: string | null }

/** Warns that the buyer's bank is reclaiming the same money. */
export function OpenDisputes({ disputes }: { disputes: readonly OpenDispute[] }) {
  if (disputes.length === 0) return null
  return (
    <div role="note" className="grid gap-2 rounded-lg border border-danger p-4">
      {disputes.map(({ id, amount, currency, dueAt }) => (
        <div key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <strong>
              The buyer’s bank is disputing <Amount amount={amount} currency={currency} /> of this payment.
            </strong>{' '}
            {dueAt !== null && `${answerWithin(dueAt)}.`}
          </p>
          <AcceptDispute id={id} amount={amount} currency={currency} />
        </div>
      ))}
      <p>
        You can’t approve a refund while the dispute is open, because the buyer could get the money twice. To return the money now, accept
        the dispute instead.{' '}
        <Link to={managerPaths.disputes()} className="link">
          All disputes
        </Link>
      </p>
    </div>
  )
}
