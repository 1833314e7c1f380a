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

/** The overpayment of an order, with a button to refund it. */
export function OrderExcess({ id, buyer, excess, openDisputes }: ManagedOrderDetails) {
  const [isAsking, setAsking] = useState(false)
  const changed = useOrderChanged()
  if (excess.length === 0 && !isAsking) return null
  const refundable = excess.filter(({ isTooSmall }) => !isTooSmall)
  const amounts = refundable.map(({ amount, currency }) => formatAmount(amount, currency)).join(' and ')

  return (
    <SectionCard title="Overpayment">
      <ul className="grid gap-1">
        {excess.map(({ reference, amount, currency, isTooSmall }) => (
          <li key={reference}>
            <Amount amount={amount} currency={currency} /> <span className="text-ink-muted">by payment</span>{' '}
            <code className="text-sm wrap-anywhere">{reference}</code>
            {isTooSmall && <span className="text-ink-muted">: below the payment provider’s minimum refund</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted">This money isn’t part of the price of any course. Decide whether to refund it.</p>
      <Button className="mt-5" disabled={openDisputes.length > 0 || refundable.length === 0} onClick={() => setAsking(true)}>
        Refund overpayment
      </Button>
      <ReasonDialog
        open={isAsking}
        title="Refund the overpayment?"
        hint="Saved with the order."
        confirmText="Refund"
        busyText="Refunding..."
        failure="We couldn’t refund the overpayment. Please try again."
        confirm={(reason) => call(refundOrderExcess, { params: { id }, body: { reason } })}
        onDone={(order) => {
          setAsking(false)
          changed(order)
          showToast({ kind: 'success', text: 'The overpayment is being refunded to the buyer.' })
        }}
        onCancel={() => setAsking(false)}
      >
        {buyer.name} gets a refund of {amounts} and keeps every course.
      </ReasonDialog>
    </SectionCard>
  )
}
