import type { Refund } from '@akada/contract/refunds.ts'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { seatsText } from '../../lib/seat-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
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
  const [seats, setSeats] = useState(1)
  const free = line.seats?.free ?? 1

  function close() {
    request.reset()
    onClose()
  }

  const send = (reason: string) =>
    request.mutate(
      { orderId, courseId: line.courseId, reason, ...(line.seats && { seats }) },
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
      <p className="mt-1 mb-5 text-ink-muted">{deciderText(line, formatAmount(amountOf(line, seats), currency))}</p>
      {line.seats && free > 1 && (
        <div className="mb-5">
          <SelectField
            label="Seats to refund"
            name="seats"
            value={seats}
            onChange={({ currentTarget }) => setSeats(Number(currentTarget.value))}
          >
            {Array.from({ length: free }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {seatsText(count)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {request.error && (
        <div className="mb-4">
          <Banner key={request.submittedAt} kind="error">
            {sentenceOf(request.error, 'We couldn’t request your refund. Please try again.')}
          </Banner>
        </div>
      )}
      <ReasonForm hint={hintOf(line)} isBusy={request.isPending} onCancel={close} onSubmit={send} />
    </Dialog>
  )
}

/** Returns the amount that the refund returns. All seats of a course have the same price. */
const amountOf = ({ refundability: { amount }, paid, seats }: OrderLine, count: number): number =>
  seats ? ((amount ?? 0) * count) / Math.max(1, seats.free) : (amount ?? paid)

/** Returns what the buyer loses with the refund, and keeps until then. */
function lossOf({ gift, seats, bundle }: OrderLine): { lost: string; kept: string } {
  if (bundle) return { lost: 'you’ll lose access to all courses of the bundle', kept: 'You keep access until then.' }
  if (seats) return { lost: 'the seats can no longer be assigned', kept: 'The seats can’t be assigned until then.' }
  return gift === null
    ? { lost: 'you’ll lose access to the course', kept: 'You keep access until then.' }
    : { lost: 'the gift can no longer be redeemed', kept: 'The gift can be redeemed until then.' }
}

function deciderText(line: OrderLine, amount: string): string {
  const { lost, kept } = lossOf(line)
  return line.refundability.isAutomatic
    ? `You qualify for an instant refund. ${amount} goes back to your original payment method, and ${lost}.`
    : `We’ll review your request and email you. If it’s approved, ${amount} goes back to your original payment method. ${kept}`
}

function hintOf({ gift, seats, bundle }: OrderLine): string {
  if (bundle) return 'What was wrong with the bundle? Your answer helps us and the instructors.'
  if (seats) return 'Why don’t you need these seats?'
  return gift === null ? 'What was wrong with the course? Your answer helps us and the instructor.' : 'Why do you want to return this gift?'
}

type ReasonFormProps = { hint: string; isBusy: boolean; onCancel: () => void; onSubmit: (reason: string) => void }

function ReasonForm({ hint, isBusy, onCancel, onSubmit }: ReasonFormProps) {
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
        hint={hint}
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
