import { resolveOrderOnHold } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

type Decision = 'ACCEPT' | 'REFUND'

const words = {
  ACCEPT: {
    title: 'Accept this payment?',
    text: 'The buyer gets access as if they’d paid the full amount.',
    confirmText: 'Accept',
    busyText: 'Accepting…',
    done: 'Payment accepted. The buyer has access.',
  },
  REFUND: {
    title: 'Refund this payment?',
    text: 'The buyer is refunded in full and won’t get access.',
    confirmText: 'Refund',
    busyText: 'Refunding…',
    done: 'The refund is on its way to the buyer.',
  },
} as const

/** Shows why an order is on hold. The manager accepts or refunds its payment. */
export function HeldOrder({ id, reviewReason }: ManagedOrderDetails) {
  const [asked, setAsked] = useState<Decision | null>(null)
  // While the dialog closes, it keeps its text.
  const decision = asked ?? 'ACCEPT'
  const { title, text, done, ...buttons } = words[decision]
  const changed = useOrderChanged()
  const close = () => setAsked(null)

  return (
    <SectionCard title="Payment on hold" tone="danger">
      <p>{reviewReason ?? 'The payment doesn’t match the order.'}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setAsked('ACCEPT')}>Accept</Button>
        <Button variant="secondary" onClick={() => setAsked('REFUND')}>
          Refund
        </Button>
      </div>
      <ReasonDialog
        open={asked !== null}
        title={title}
        hint="Saved with the order."
        failure="We couldn’t record the decision. Please try again."
        variant={decision === 'REFUND' ? 'danger' : 'primary'}
        {...buttons}
        confirm={(reason) => call(resolveOrderOnHold, { params: { id }, body: { decision, reason } })}
        onDone={(order) => {
          close()
          changed(order)
          showToast({ kind: 'success', text: done })
        }}
        onCancel={close}
      >
        {text}
      </ReasonDialog>
    </SectionCard>
  )
}
