import { PasswordField } from './field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

const empty = { password: '' }

/** Asks for the password before a sensitive action, because someone else may be using the device. */
export const PasswordDialog = <Answer,>({ confirm, ...dialog }: FormDialogProps<string, Answer>) => (
  <FormDialog
    {...dialog}
    empty={empty}
    confirm={({ password }) => confirm(password)}
    fieldOf={{ WRONG_PASSWORD: 'password' }}
    fields={({ register, formState: { errors } }) => (
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        data-autofocus
        {...register('password', { required: 'Password is required.' })}
      />
    )}
  />
)
