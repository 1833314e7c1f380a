import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendAcceptance } from '../lib/dispute.ts'
import { formatAmount } from '../lib/format.ts'
import { Button } from './button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { showToast } from './toast.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type AcceptDisputeProps = { id: number; amount: number; currency: 'NGN' | 'USD'; orderId?: number }

/** Accepts a dispute after a confirmation. The money goes to the buyer's bank. */
export function AcceptDispute({ id, amount, currency, orderId }: AcceptDisputeProps) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Accept dispute{' '}
        <VisuallyHidden>
          over {formatAmount(amount, currency)}
          {orderId !== undefined && ` on order #${orderId}`}
        </VisuallyHidden>
      </Button>
      <ReasonDialog
        open={isAsking}
        title="Accept this dispute?"
        hint="Saved with the order."
        confirmText="Accept dispute"
        busyText="Accepting…"
        variant="danger"
        failure="We couldn’t accept the dispute. Please try again."
        confirm={(reason) => sendAcceptance(id, reason)}
        onDone={() => {
          setAsking(false)
          void queryClient.invalidateQueries({ queryKey: ['manager'] })
          showToast({ kind: 'success', text: 'Dispute accepted. The buyer’s bank has the money.' })
        }}
        onCancel={() => setAsking(false)}
      >
        The buyer’s bank takes back {formatAmount(amount, currency)}, and the buyer loses the courses it paid for. You can’t undo this.
      </ReasonDialog>
    </>
  )
}
