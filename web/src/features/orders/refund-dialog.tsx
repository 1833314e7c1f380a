import type { Refund } from '@akada/contract/refunds.ts'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useShownFaults } from '../../ui/use-shown-faults.ts'
import { type OrderLine, useRequestRefund } from './orders.api.ts'

const MAX_REASON = 1000

type RefundDialogProps = {
  open: boolean
  orderId: number
  currency: Refund['currency']
  line: OrderLine
  onRequested: (refund: Refund) => void
  onClose: () => void
}

/** Asks for the reason, and says in advance whether the refund is instant or reviewed. */
export function RefundDialog({ open, orderId, currency, line, onRequested, onClose }: RefundDialogProps) {
  const request = useRequestRefund()

  function close() {
    request.reset()
    onClose()
  }

  const send = (reason: string) =>
    request.mutate(
      { orderId, courseId: line.courseId, reason },
      {
        onSuccess: (refund) => {
          close()
          onRequested(refund)
        },
      },
    )

  return (
    <Dialog open={open} onClose={close} title="Request a refund" busy={request.isPending}>
      <p dir="auto" className="font-semibold">
        {line.title}
      </p>
      <p className="mt-1 mb-5 text-ink-muted">{deciderText(line, formatAmount(line.refundability.amount ?? line.paid, currency))}</p>
      {request.error && (
        <div className="mb-4">
          <Banner key={request.submittedAt} kind="error">
            {sentenceOf(request.error, 'We couldn’t request your refund. Please try again.')}
          </Banner>
        </div>
      )}
      <ReasonForm isGift={line.gift !== null} isBusy={request.isPending} onCancel={close} onSubmit={send} />
    </Dialog>
  )
}

function deciderText({ refundability: { isAutomatic }, gift }: OrderLine, amount: string): string {
  const lost = gift === null ? 'you’ll lose access to the course' : 'the gift can no longer be redeemed'
  const kept = gift === null ? 'You keep access until then.' : 'The gift can be redeemed until then.'
  return isAutomatic
    ? `You qualify for an instant refund. ${amount} goes back to your original payment method, and ${lost}.`
    : `We’ll review your request and email you. If it’s approved, ${amount} goes back to your original payment method. ${kept}`
}

type ReasonFormProps = { isGift: boolean; isBusy: boolean; onCancel: () => void; onSubmit: (reason: string) => void }

function ReasonForm({ isGift, isBusy, onCancel, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  const { shown, showAll, onBlur } = useShownFaults({ reason: isMissing ? 'Reason is required.' : undefined })
  const field = useRef<HTMLTextAreaElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isMissing) return onSubmit(reason.trim())
    showAll()
    field.current?.focus()
  }

  return (
    <Form onSubmit={submit} onBlur={onBlur}>
      <TextArea
        ref={field}
        label="Reason"
        hint={isGift ? 'Why do you want to return this gift?' : 'What was wrong with the course? Your answer helps us and the instructor.'}
        required
        rows={4}
        maxLength={MAX_REASON}
        value={reason}
        name="reason"
        error={shown.reason}
        disabled={isBusy}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy} busyText="Requesting…">
          Request a refund
        </Button>
      </DialogActions>
    </Form>
  )
}
