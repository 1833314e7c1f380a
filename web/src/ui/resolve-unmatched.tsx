import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../lib/format.ts'
import { sendResolution } from '../lib/unmatched.ts'
import { Button } from './button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { showToast } from './toast.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type ResolveUnmatchedProps = { orderId: number; amount: number; currency: 'NGN' | 'USD' }

/** Records, after a confirmation, that an order's unmatched amount wasn't for a course. */
export function ResolveUnmatched({ orderId, amount, currency }: ResolveUnmatchedProps) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const text = formatAmount(amount, currency)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Mark as not for a course{' '}
        <VisuallyHidden>
          ({text} from order #{orderId})
        </VisuallyHidden>
      </Button>
      <ReasonDialog
        open={isAsking}
        title="Mark this money as not for a course?"
        hint="Saved with the order."
        confirmText="Mark"
        busyText="Saving…"
        failure="We couldn’t save this. Please try again."
        confirm={(reason) => sendResolution(orderId, { amount, reason })}
        onDone={() => {
          setAsking(false)
          void queryClient.invalidateQueries({ queryKey: ['manager'] })
          showToast({ kind: 'success', text: 'Saved. The buyer keeps every course.' })
        }}
        onCancel={() => setAsking(false)}
      >
        Use this if {text} was returned as an overpayment or as goodwill. The buyer keeps every course, each course can still be refunded,
        and instructors get their earnings.
      </ReasonDialog>
    </>
  )
}
