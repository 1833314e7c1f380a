import { retryRefund } from '@akada/contract/calls/refunds.ts'
import type { QueuedRefund } from '@akada/contract/refunds.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { useJoined } from '../../lib/use-joined.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { useRefundsChanged } from './refund-queue.api.ts'

type Values = { reason: string; bankCode: string; accountNumber: string }

/** Retries a failed refund. Requires the buyer's bank account if the original payment method can't be used. */
export function RetryRefund({ refund }: { refund: QueuedRefund }) {
  const [isAsking, setAsking] = useState(false)
  const changed = useRefundsChanged()
  const needsAccount = refund.status === 'NEEDS_ATTENTION'
  const retry = useMutation({
    mutationFn: useJoined(({ reason, ...account }: Values) =>
      call(retryRefund, { params: { id: refund.id }, body: { reason, ...(needsAccount && { account }) } }),
    ),
    onSuccess: () => {
      setAsking(false)
      changed()
      showToast({ kind: 'success', text: 'Refund retried.' })
    },
  })
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Retry
      </Button>
      <Dialog open={isAsking} title="Retry this refund?" busy={retry.isPending} onClose={() => setAsking(false)}>
        <RetryForm needsAccount={needsAccount} isBusy={retry.isPending} send={retry.mutate} onCancel={() => setAsking(false)} />
      </Dialog>
    </div>
  )
}

type RetryFormProps = {
  needsAccount: boolean
  isBusy: boolean
  send: (values: Values, then: { onError: (error: unknown) => void }) => void
  onCancel: () => void
}

function RetryForm({ needsAccount, isBusy, send, onCancel }: RetryFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<Values>({ defaultValues: { reason: '', bankCode: '', accountNumber: '' } })
  const { register, handleSubmit, setError, formState } = form

  function showRefusal(error: unknown) {
    if (error instanceof ApiError && error.code === 'BANK_ACCOUNT_INVALID')
      setError('accountNumber', { message: error.message }, { shouldFocus: true })
    else showFault(sentenceOf(error, 'We couldn’t retry the refund. Please try again.'))
  }

  const submit = handleSubmit(({ reason, bankCode, accountNumber }) => {
    clearFault()
    send({ reason: reason.trim(), bankCode: bankCode.trim(), accountNumber: accountNumber.trim() }, { onError: showRefusal })
  })

  return (
    <Form onSubmit={submit} className="grid gap-5">
      {banner}
      {needsAccount && (
        <>
          <p className="text-ink-muted">
            The provider can’t refund the original payment method. Ask the buyer for the details of a bank account in their name.
          </p>
          <TextField
            label="Bank code"
            hint="The provider’s code for the bank, such as 058."
            required
            inputMode="numeric"
            maxLength={20}
            error={formState.errors.bankCode?.message}
            data-autofocus
            {...register('bankCode', { validate: (code) => code.trim() !== '' || 'Bank code is required.' })}
          />
          <TextField
            label="Account number"
            hint="10 digits"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            error={formState.errors.accountNumber?.message}
            {...register('accountNumber', {
              validate: (number) => /^\d{10}$/.test(number.trim()) || 'Enter a 10-digit account number.',
            })}
          />
        </>
      )}
      <TextArea
        label="Reason"
        hint="Saved with the refund."
        required
        maxLength={1000}
        error={formState.errors.reason?.message}
        data-autofocus={!needsAccount || undefined}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Reason is required.' })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy} busyText="Retrying…">
          Retry
        </Button>
      </DialogActions>
    </Form>
  )
}
