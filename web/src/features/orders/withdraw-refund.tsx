import type { Refund } from '@akada/contract/refunds.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { seatsText } from '../../lib/seat-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCancelRefundRequest } from './orders.api.ts'

/** Withdraws a refund request that awaits a decision, after a confirmation. */
export function WithdrawRefund({ refund, title }: { refund: Refund; title: string }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCancelRefundRequest()
  const kept = refund.seats ? `${seatsText(refund.seats)} of ${isolated(title)}` : isolated(title)
  const close = () => setAsking(false)
  const send = () =>
    withdraw.mutate(refund.id, {
      onSuccess: () => showToast({ kind: 'success', text: 'You withdrew your refund request.' }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t withdraw your request. Please try again.') }),
      onSettled: close,
    })
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Withdraw request: ${title}`} onClick={() => setAsking(true)}>
        Withdraw request
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw your refund request?"
        text={`You keep ${kept}. You can request a refund again within the refund period.`}
        confirmText="Withdraw request"
        busyText="Withdrawing…"
        busy={withdraw.isPending}
        onConfirm={send}
        onCancel={close}
      />
    </>
  )
}
