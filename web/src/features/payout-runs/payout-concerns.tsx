import { isolated } from '@akada/contract/text-direction.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Concern, Payout } from './payout-runs.api.ts'

/** Lists what to check before an unsent payout is paid manually. */
export const PayoutConcerns = ({ payout }: { payout: Payout }) => (
  <ul className="grid gap-1">
    {payout.concerns?.map((concern) => (
      <li key={concern.kind}>{sentences[concern.kind](concern, payout)}</li>
    ))}
  </ul>
)

const sentences: Record<Concern['kind'], (concern: Concern, payout: Payout) => ReactNode> = {
  ACCOUNT_CHANGED: ({ at }, { currentAccount }) => (
    <>
      <strong>The payout account was changed</strong>
      {at && (
        <>
          {' '}
          on <Moment at={at} isExact />
        </>
      )}
      {currentAccount && `. It’s now ${isolated(currentAccount.accountName)}, ${currentAccount.bankName}, ${currentAccount.accountNumber}`}.
    </>
  ),
  ACCOUNT_REMOVED: () => <strong>The payout account was removed.</strong>,
  SUSPENDED: ({ at }, { instructor }) => (
    <>
      <strong>
        <bdi>{instructor.name}</bdi> has been suspended
      </strong>
      {at && (
        <>
          {' '}
          since <Moment at={at} isExact />
        </>
      )}
      .
    </>
  ),
  OWES: ({ amount }, { currency, instructor }) => (
    <>
      <strong>
        <bdi>{instructor.name}</bdi> owes <Amount amount={amount ?? 0} currency={currency} />.
      </strong>{' '}
      This will be deducted from later earnings.
    </>
  ),
}
