import { PasswordField } from '../../ui/field.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import type { Proof } from './second-factor.api.ts'

const empty: Proof = { password: '', code: '' }

/** Asks for the password and a code before changes that weaken two-step verification. */
export const ProofDialog = <Answer,>({ confirm, ...dialog }: FormDialogProps<Proof, Answer>) => (
  <FormDialog
    {...dialog}
    empty={empty}
    confirm={({ password, code }) => confirm({ password, code: code.trim() })}
    fieldOf={{ WRONG_PASSWORD: 'password', SECOND_FACTOR_WRONG: 'code' }}
    fields={({ register, formState: { errors } }) => (
      <>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          data-autofocus
          {...register('password', { required: 'Password is required.' })}
        />
        <CodeField
          label="Code"
          hint="From your authenticator app, or a recovery code."
          error={errors.code?.message}
          {...register('code', { required: 'Code is required.' })}
        />
      </>
    )}
  />
)
