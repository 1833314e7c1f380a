import { PasswordField, TextArea } from './field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

// The contract's limit.
const MOST_LETTERS = 1000
const empty = { reason: '', password: '' }

type Signed = typeof empty
type SignedReasonDialogProps<Answer> = FormDialogProps<Signed, Answer> & {
  /** Tells the user who will read the reason. */
  hint: string
}

/** Asks for the reason and the password before a sensitive action. The reason is stored for others to look up. */
export const SignedReasonDialog = <Answer,>({ hint, confirm, ...dialog }: SignedReasonDialogProps<Answer>) => (
  <FormDialog
    {...dialog}
    empty={empty}
    confirm={({ reason, password }) => confirm({ reason: reason.trim(), password })}
    fieldOf={{ WRONG_PASSWORD: 'password' }}
    fields={({ register, formState: { errors } }) => (
      <>
        <TextArea
          label="Reason"
          hint={hint}
          required
          maxLength={MOST_LETTERS}
          error={errors.reason?.message}
          data-autofocus
          {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Reason is required.' })}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password', { required: 'Password is required.' })}
        />
      </>
    )}
  />
)
