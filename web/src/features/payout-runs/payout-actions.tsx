import { cancelPayout } from '@akada/contract/calls/payout-runs.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { call, sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PayoutConcerns } from './payout-concerns.tsx'
import { type Payout, useMarkPaid, usePayoutsChanged } from './payout-runs.api.ts'

/** Shows the actions for a payout that wasn't sent. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const [asked, setAsked] = useState<'paid' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  const { name } = payout.instructor
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {payout.mayMarkPaid && (
        <Button size="small" onClick={() => setAsked('paid')}>
          Mark as paid <VisuallyHidden>to {name}</VisuallyHidden>
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => setAsked('cancel')}>
        Cancel <VisuallyHidden>the payout to {name}</VisuallyHidden>
      </Button>
      <MarkPaid payout={payout} isOpen={asked === 'paid'} onClose={close} />
      <CancelPayout payout={payout} isOpen={asked === 'cancel'} onClose={close} />
    </span>
  )
}

type QuestionProps = { payout: Payout; isOpen: boolean; onClose: () => void }

function MarkPaid({ payout, isOpen, onClose }: QuestionProps) {
  const paid = useMarkPaid()
  const send: Send = (reference, then) =>
    paid.mutate(
      { payout, reference },
      {
        ...then,
        onSuccess: () => {
          onClose()
          showToast({ kind: 'success', text: 'Payout marked as paid.' })
        },
      },
    )
  return (
    <Dialog open={isOpen} title="Mark as paid?" busy={paid.isPending} onClose={onClose}>
      <p className="text-start text-ink-muted">
        Mark it once your bank has sent {formatAmount(payout.amount, payout.currency)} to <bdi>{payout.instructor.name}</bdi>.
      </p>
      <ReferenceForm payout={payout} isBusy={paid.isPending} send={send} onCancel={onClose} />
    </Dialog>
  )
}

type Send = (reference: string, then: { onError: (error: unknown) => void }) => void

const nothing = { reference: '', confirmed: '' }

type ReferenceFormProps = { payout: Payout; isBusy: boolean; send: Send; onCancel: () => void }

function ReferenceForm({ payout, isBusy, send, onCancel }: ReferenceFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const { control, register, handleSubmit, formState } = useTouchedForm({ defaultValues: nothing })
  const submit = handleSubmit(({ reference }) => {
    clearFault()
    send(reference.trim(), { onError: (error) => showFault(sentenceOf(error, 'We couldn’t record the payout. Please try again.')) })
  })
  return (
    <Form onSubmit={submit} className="mt-5 text-start">
      {banner}
      <TextField
        label="Bank reference"
        hint="Shown to the payee."
        required
        maxLength={100}
        autoComplete="off"
        error={formState.errors.reference?.message}
        data-autofocus
        {...register('reference', { validate: (reference) => reference.trim() !== '' || 'Reference is required.' })}
      />
      {payout.concerns && payout.concerns.length > 0 && <ConfirmConcerns payout={payout} control={control} />}
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Not yet
        </Button>
        <Button type="submit" busy={isBusy} busyText="Saving…">
          Mark as paid
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Asks the manager to confirm the displayed concerns. The confirmation lapses when the concerns change. */
function ConfirmConcerns({ payout, control }: { payout: Payout; control: Control<typeof nothing> }) {
  const shown = JSON.stringify(payout.concerns)
  const rules = { validate: (confirmed: string) => confirmed === shown || 'Confirm that you’ve checked this.' }
  const { field, fieldState } = useController({ control, name: 'confirmed', rules })
  const { accountName, bankName, accountNumber } = payout.account
  return (
    <div className="mt-5 grid gap-3">
      <div role="note" className="rounded-lg border border-danger p-4">
        <PayoutConcerns payout={payout} />
      </div>
      <CheckField
        label="I’ve checked this, and the payout was made"
        hint={`It was paid to ${isolated(accountName)}, ${bankName}, ${accountNumber}. If not, cancel the payout and start a new run.`}
        error={fieldState.error?.message}
        checked={field.value === shown}
        onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? shown : '')}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </div>
  )
}

function CancelPayout({ payout, isOpen, onClose }: QuestionProps) {
  const changed = usePayoutsChanged()
  return (
    <ReasonDialog
      open={isOpen}
      title="Cancel this payout?"
      hint="Saved with the run."
      confirmText="Cancel payout"
      cancelText="Keep payout"
      busyText="Canceling…"
      variant="danger"
      failure="We couldn’t cancel the payout. Please try again."
      confirm={(reason) => call(cancelPayout, { params: { id: payout.id }, body: { reason } }).finally(changed)}
      onDone={() => {
        onClose()
        showToast({ kind: 'success', text: 'Payout canceled. The amount is due again.' })
      }}
      onCancel={onClose}
    >
      <p className="text-start">
        Cancel it only if you haven’t paid it. {formatAmount(payout.amount, payout.currency)} can then be paid out to{' '}
        <bdi>{payout.instructor.name}</bdi> again.
      </p>
    </ReasonDialog>
  )
}
