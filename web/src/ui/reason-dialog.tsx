import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../lib/api.ts'
import { useJoined } from '../lib/use-joined.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { showFieldFaults, useFormFault } from './use-form-fault.tsx'

type ReasonFormProps = {
  /** Who will read it. */
  hint: string
  confirmText: string
  busyText: string
  variant?: 'primary' | 'danger'
  /** Said when the server has no sentence of its own. */
  failure: string
}

type ReasonDialogProps<Answer> = ReasonFormProps & {
  open: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks why before a decision that is kept with its reason. */
export function ReasonDialog<Answer>({ open, title, children, confirm, onDone, onCancel, ...words }: ReasonDialogProps<Answer>) {
  const decision = useMutation({ mutationFn: useJoined(confirm), onSuccess: onDone })
  return (
    <Dialog open={open} title={title} busy={decision.isPending} onClose={onCancel}>
      <div className="text-ink-muted">{children}</div>
      <ReasonForm {...words} isBusy={decision.isPending} confirm={decision.mutate} onCancel={onCancel} />
    </Dialog>
  )
}

type Confirm = (reason: string, then: { onError: (error: unknown) => void }) => void

// The contract's longest reason.
const MOST_LETTERS = 1000

function ReasonForm({
  hint,
  confirmText,
  busyText,
  variant = 'primary',
  failure,
  isBusy,
  confirm,
  onCancel,
}: ReasonFormProps & { isBusy: boolean; confirm: Confirm; onCancel: () => void }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } })

  const send = handleSubmit(({ reason }) => {
    clearFault()
    confirm(reason.trim(), {
      onError: (error) => {
        showFieldFaults(error, ['reason'], setError)
        showFault(sentenceOf(error, failure))
      },
    })
  })

  return (
    <form method="post" noValidate onSubmit={send} className="mt-5">
      {banner}
      <TextArea
        label="Reason"
        hint={hint}
        required
        maxLength={MOST_LETTERS}
        error={formState.errors.reason?.message}
        data-autofocus
        {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Reason is required.' })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} busy={isBusy} busyText={busyText}>
          {confirmText}
        </Button>
      </DialogActions>
    </form>
  )
}
