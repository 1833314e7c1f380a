import { useEffect } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api.ts'
import { fieldFault } from '../../lib/faults.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'

type LinkPasswordFormProps = {
  /** The address of the account, which is also the provider's. */
  email: string
  providerName: string
  error: Error | null
  busy: boolean
  onSubmit: (entered: { password: string }) => void
}

/** Asks for the password of an existing account, once, before a login is linked to it. */
export function LinkPasswordForm({ email, providerName, error, busy, onSubmit }: LinkPasswordFormProps) {
  const { register, handleSubmit, setFocus, formState } = useTouchedForm<{ password: string }>({ defaultValues: { password: '' } })
  const wrong = fieldFault(error, 'password')
  // Selects a wrong password, so that the next one replaces it.
  useEffect(() => {
    setFocus('password', { shouldSelect: error !== null })
  }, [error, setFocus])

  return (
    <>
      {error && wrong === undefined && (
        <div className="mb-5">
          <Banner kind="error">{sentenceOf(error, 'Login failed. Please try again.')}</Banner>
        </div>
      )}
      <p className="mb-5">
        You already have an account with <bdi className="font-semibold break-words">{email}</bdi>. Enter its password once to log in with{' '}
        {providerName} from now on.
      </p>
      <Form onSubmit={handleSubmit(onSubmit)} className="grid gap-5">
        {/* For password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message ?? wrong}
          {...register('password', { required: 'Password is required.' })}
        />
        <SubmitButton size="large" shape="wide" isValid={formState.isValid} busy={busy} busyText="Logging in…">
          Link and log in
        </SubmitButton>
      </Form>
      <p className="mt-5 text-center text-ink-muted">
        <Link className="link" to={paths.forgotPassword}>
          Forgot password?
        </Link>
      </p>
    </>
  )
}
