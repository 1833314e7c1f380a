import { Link } from 'react-router'
import { answerWithin } from '../lib/deadline.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Amount } from './amount.tsx'

type OpenDispute = { id: number; amount: number; currency: 'NGN' | 'USD'; dueAt: string | null }

/** Warns that the buyer's bank asks for the same money. */
export function OpenDisputes({ disputes }: { disputes: readonly OpenDispute[] }) {
  if (disputes.length === 0) return null
  return (
    <div role="note" className="grid gap-2 rounded-lg border border-danger p-4">
      {disputes.map(({ id, amount, currency, dueAt }) => (
        <p key={id}>
          <strong>
            The buyer’s bank disputes <Amount amount={amount} currency={currency} /> of this payment.
          </strong>{' '}
          {dueAt !== null && `${answerWithin(dueAt)}.`}
        </p>
      ))}
      <p>
        A refund can’t be approved before the dispute is over, or the buyer would get the money twice. To give it back now, accept the
        dispute on Paystack’s dashboard.{' '}
        <Link to={managerPaths.disputes()} className="link">
          All disputes
        </Link>
      </p>
    </div>
  )
}
