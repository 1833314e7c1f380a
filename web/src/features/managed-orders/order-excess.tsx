import { refundOrderExcess } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

/** What was paid above an order's price, and the way to refund it. */
export function OrderExcess({ id, buyer, excess, openDisputes }: ManagedOrderDetails) {
  const [isAsking, setAsking] = useState(false)
  const changed = useOrderChanged()
  if (excess.length === 0 && !isAsking) return null
  const refundable = excess.filter(({ isTooSmall }) => !isTooSmall)
  const amounts = refundable.map(({ amount, currency }) => formatAmount(amount, currency)).join(' and ')

  return (
    <SectionCard title="Paid above the price">
      <ul className="grid gap-1">
        {excess.map(({ reference, amount, currency, isTooSmall }) => (
          <li key={reference}>
            <Amount amount={amount} currency={currency} /> <span className="text-ink-muted">by payment</span>{' '}
            <code className="text-sm wrap-anywhere">{reference}</code>
            {isTooSmall && <span className="text-ink-muted">: too small to be refunded by the payment provider</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted">This money belongs to no course and waits for a decision.</p>
      <Button className="mt-5" disabled={openDisputes.length > 0 || refundable.length === 0} onClick={() => setAsking(true)}>
        Refund the excess
      </Button>
      <ReasonDialog
        open={isAsking}
        title="Refund the excess?"
        hint="Kept with the order."
        confirmText="Refund"
        busyText="Refunding..."
        failure="We couldn’t refund the excess. Please try again."
        confirm={(reason) => call(refundOrderExcess, { params: { id }, body: { reason } })}
        onDone={(order) => {
          setAsking(false)
          changed(order)
          showToast({ kind: 'success', text: 'The excess is on its way back to the buyer.' })
        }}
        onCancel={() => setAsking(false)}
      >
        {buyer.name} gets {amounts} back and keeps every course.
      </ReasonDialog>
    </SectionCard>
  )
}
