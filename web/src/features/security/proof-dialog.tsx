import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { CodeField } from './code-field.tsx'
import type { Proof } from './second-factor.api.ts'

type ProofFormProps = {
  confirmText: string
  busyText: string
  variant?: 'primary' | 'danger'
  /** Said when the server has no sentence of its own. */
  failure: string
}

type ProofDialogProps<Answer> = ProofFormProps & {
  open: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: (proof: Proof) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password and a code before what would weaken two-step login. */
export function ProofDialog<Answer>({ open, title, children, confirm, onDone, onCancel, ...words }: ProofDialogProps<Answer>) {
  const confirmation = useMutation({ mutationFn: confirm, onSuccess: onDone })
  return (
    <Dialog open={open} title={title} busy={confirmation.isPending} onClose={onCancel}>
      <p className="text-ink-muted">{children}</p>
      <ProofForm {...words} isBusy={confirmation.isPending} confirm={confirmation.mutate} onCancel={onCancel} />
    </Dialog>
  )
}

type Confirm = (proof: Proof, then: { onError: (error: unknown) => void }) => void

const fieldOf: Partial<Record<string, keyof Proof>> = { WRONG_PASSWORD: 'password', SECOND_FACTOR_WRONG: 'code' }

function ProofForm({
  confirmText,
  busyText,
  variant = 'primary',
  failure,
  isBusy,
  confirm,
  onCancel,
}: ProofFormProps & { isBusy: boolean; confirm: Confirm; onCancel: () => void }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '', code: '' } })

  function showRefusal(error: unknown) {
    const field = error instanceof ApiError && fieldOf[error.code]
    if (field) setError(field, { message: error.message }, { shouldFocus: true })
    else showFault(sentenceOf(error, failure))
  }

  const send = handleSubmit(({ password, code }) => {
    clearFault()
    confirm({ password, code: code.trim() }, { onError: showRefusal })
  })

  return (
    <form method="post" noValidate onSubmit={send} className="mt-5">
      {banner}
      <div className="grid gap-5">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          data-autofocus
          {...register('password', { required: 'Password is required.' })}
        />
        <CodeField
          label="Code"
          hint="From your authenticator app, or a recovery code."
          error={formState.errors.code?.message}
          {...register('code', { required: 'Code is required.' })}
        />
      </div>
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
