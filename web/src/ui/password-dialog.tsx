import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, sentenceOf } from '../lib/api.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { PasswordField } from './field.tsx'
import { useFormFault } from './use-form-fault.tsx'

type PasswordFormProps = {
  confirmText: string
  busyText: string
  variant?: 'primary' | 'danger'
  /** Said when the server has no sentence of its own. */
  failure: string
}

type PasswordDialogProps<Answer> = PasswordFormProps & {
  open: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password before what a borrowed device must not do. */
export function PasswordDialog<Answer>({ open, title, children, confirm, onDone, onCancel, ...words }: PasswordDialogProps<Answer>) {
  const confirmation = useMutation({ mutationFn: confirm, onSuccess: onDone })
  return (
    <Dialog open={open} title={title} busy={confirmation.isPending} onClose={onCancel}>
      <div className="grid gap-3 text-ink-muted">{children}</div>
      <PasswordForm {...words} isBusy={confirmation.isPending} confirm={confirmation.mutate} onCancel={onCancel} />
    </Dialog>
  )
}

type Confirm = (password: string, then: { onError: (error: unknown) => void }) => void

function PasswordForm({
  confirmText,
  busyText,
  variant = 'primary',
  failure,
  isBusy,
  confirm,
  onCancel,
}: PasswordFormProps & { isBusy: boolean; confirm: Confirm; onCancel: () => void }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })

  const send = handleSubmit(({ password }) => {
    clearFault()
    confirm(password, {
      onError: (error) => {
        const isWrong = error instanceof ApiError && error.code === 'WRONG_PASSWORD'
        if (isWrong) setError('password', { message: error.message }, { shouldFocus: true })
        else showFault(sentenceOf(error, failure))
      },
    })
  })

  return (
    <form method="post" noValidate onSubmit={send} className="mt-5">
      {banner}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        data-autofocus
        {...register('password', { required: 'Password is required.' })}
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
