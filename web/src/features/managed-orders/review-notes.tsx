import { markOrderReviewed } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

/**
 * Shows an order's review notes, with a button to mark the order as reviewed. For an order on hold, the notes are next to the decision
 * instead.
 */
export function ReviewNotes({ id, reviewReason }: ManagedOrderDetails) {
  const [isAsking, setAsking] = useState(false)
  const changed = useOrderChanged()
  if (reviewReason === null && !isAsking) return null
  return (
    <SectionCard title="Review notes" tone="danger">
      <p className="wrap-anywhere first-letter:uppercase">{reviewReason}</p>
      <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
        Mark as reviewed
      </Button>
      <ReasonDialog
        open={isAsking}
        title="Mark this order as reviewed?"
        hint="Saved with the order."
        confirmText="Mark as reviewed"
        busyText="Saving…"
        failure="We couldn’t mark the order as reviewed. Please try again."
        confirm={(reason) => call(markOrderReviewed, { params: { id }, body: { reviewReason: reviewReason ?? '', reason } })}
        onDone={(order) => {
          setAsking(false)
          changed(order)
          showToast({ kind: 'success', text: 'Order marked as reviewed.' })
        }}
        onCancel={() => setAsking(false)}
      >
        This clears the review notes. Your reason is saved in the order’s history.
      </ReasonDialog>
    </SectionCard>
  )
}
