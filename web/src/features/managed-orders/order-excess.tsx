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

const words = {
  overpaid: {
    title: 'Overpayment',
    text: 'This money isn’t part of any course’s price. Decide whether to refund it.',
    refund: 'Refund overpayment',
    question: 'Refund the overpayment?',
    failure: 'We couldn’t refund the overpayment. Please try again.',
    done: 'The overpayment is being refunded to the buyer.',
  },
  other: {
    title: 'Money from a failed refund',
    text: 'A refund failed and the provider returned the money. It isn’t part of any course’s price. Decide whether to refund it.',
    refund: 'Refund this money',
    question: 'Refund this money?',
    failure: 'We couldn’t refund the money. Please try again.',
    done: 'The money is being refunded to the buyer.',
  },
}

/** Shows an overpayment, or money that came back from a failed refund, with a button to refund the money. */
export function OrderExcess({ id, buyer, excess, openDisputes }: ManagedOrderDetails) {
  const [isAsking, setAsking] = useState(false)
  const changed = useOrderChanged()
  if (excess.length === 0 && !isAsking) return null
  const { title, text, refund, question, failure, done } =
    words[excess.every(({ isOverpaid }) => isOverpaid ?? true) ? 'overpaid' : 'other']
  const refundable = excess.filter(({ isTooSmall }) => !isTooSmall)
  const amounts = refundable.map(({ amount, currency }) => formatAmount(amount, currency)).join(' and ')

  return (
    <SectionCard title={title}>
      <ul className="grid gap-1">
        {excess.map(({ reference, amount, currency, isTooSmall }) => (
          <li key={reference}>
            <Amount amount={amount} currency={currency} /> <span className="text-ink-muted">by payment</span>{' '}
            <code className="text-sm wrap-anywhere">{reference}</code>
            {isTooSmall && <span className="text-ink-muted">: below the payment provider’s minimum refund</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted">{text}</p>
      <Button className="mt-5" disabled={openDisputes.length > 0 || refundable.length === 0} onClick={() => setAsking(true)}>
        {refund}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={question}
        hint="Saved with the order."
        confirmText="Refund"
        busyText="Refunding…"
        failure={failure}
        confirm={(reason) => call(refundOrderExcess, { params: { id }, body: { reason } })}
        onDone={(order) => {
          setAsking(false)
          changed(order)
          showToast({ kind: 'success', text: done })
        }}
        onCancel={() => setAsking(false)}
      >
        <bdi>{buyer.name}</bdi> gets a refund of {amounts} and keeps access to every course.
      </ReasonDialog>
    </SectionCard>
  )
}
