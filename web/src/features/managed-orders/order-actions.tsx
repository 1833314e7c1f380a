import { downloadReceipt, resendReceipt, verifyManagedOrder } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

const acts = {
  RECHECK: {
    title: 'Re-check payments?',
    text: 'We’ll look up every payment for this order with the provider and update its status.',
    confirmText: 'Re-check',
    busyText: 'Checking…',
    done: 'Payments re-checked.',
    failure: 'We couldn’t re-check the payments. Please try again.',
    send: (id: number, reason: string) => call(verifyManagedOrder, { params: { id }, body: { reason } }),
  },
  RESEND: {
    title: 'Resend the receipt?',
    text: 'We’ll email the receipt to the buyer again.',
    confirmText: 'Resend',
    busyText: 'Sending…',
    done: 'Receipt sent to the buyer.',
    failure: 'We couldn’t send the receipt. Please try again.',
    send: (id: number, reason: string) => call(resendReceipt, { params: { id }, body: { reason } }),
  },
} as const

/** Shows the actions for a whole order. */
export function OrderActions({ id, receiptNumber, attempts }: ManagedOrderDetails) {
  const [asked, setAsked] = useState<keyof typeof acts | null>(null)
  // While the dialog closes, it keeps its text.
  const { text, done, send, ...words } = acts[asked ?? 'RECHECK']
  const changed = useOrderChanged()
  const close = () => setAsked(null)
  return (
    <div className="flex flex-wrap gap-3">
      {attempts.length > 0 && (
        <Button variant="secondary" onClick={() => setAsked('RECHECK')}>
          Re-check payments
        </Button>
      )}
      {receiptNumber !== null && (
        <>
          <Button variant="secondary" onClick={() => setAsked('RESEND')}>
            Resend receipt
          </Button>
          <DownloadButton load={() => download(downloadReceipt, { params: { id } })}>Download receipt</DownloadButton>
        </>
      )}
      <ReasonDialog
        open={asked !== null}
        hint="Saved with the order."
        {...words}
        confirm={(reason) => send(id, reason)}
        onDone={(order) => {
          close()
          changed(order ?? undefined)
          showToast({ kind: 'success', text: done })
        }}
        onCancel={close}
      >
        {text}
      </ReasonDialog>
    </div>
  )
}
