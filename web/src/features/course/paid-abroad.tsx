import type * as cart from '@akada/contract/cart.ts'
import { useCurrency } from '../../lib/site.ts'
import { Amount } from '../../ui/amount.tsx'

/** Below a price in dollars: what is charged instead, or why it can't be paid. */
export function PaidAbroad({ paid }: { paid: cart.PaidAbroad | null }) {
  if (useCurrency() !== 'USD' || paid === null) return null
  return (
    <span className="block text-sm text-ink-muted">
      {paid.problem ?? (
        <>
          You pay <Amount amount={paid.amount} currency={paid.currency} />
        </>
      )}
    </span>
  )
}
