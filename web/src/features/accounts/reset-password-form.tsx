import { resetPassword } from '@akada/contract/calls/accounts.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, callWhole, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { PasswordReset } from './password-reset.ts'

type ResetPasswordFormProps = {
  /** The code from the emailed link: null if the link has no code, undefined before hydration. */
  code: string | null | undefined
  /** Receives the server's message. */
  onReset: (sentence: string) => void
}

export function ResetPasswordForm({ code, onReset }: ResetPasswordFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, trigger, formState } = useTouchedForm<PasswordReset>({
    resolver: standardSchemaResolver(PasswordReset),
  })
  const { errors, isValid, touchedFields } = formState
  const reset = useMutation({
    mutationFn: (body: { code: string; newPassword: string }) => callWhole(resetPassword, { query: {}, body }),
    onMutate: clearFault,
    onSuccess: (answer) => onReset(serverSentence(answer, 'Password reset successfully')),
    onError: (error) => {
      showFieldFaults<PasswordReset>(error, ['newPassword'], setError)
      showFault(sentenceOf(error, 'Failed to reset password. Please try again.'))
    },
  })
  const isUsedUp = reset.error instanceof ApiError && reset.error.code === 'CODE_INVALID'
  const submit = handleSubmit(({ newPassword }) => {
    if (code) reset.mutate({ code, newPassword })
  })
  const newPassword = register('newPassword', {
    onChange: () => {
      if (touchedFields.confirmPassword) void trigger('confirmPassword')
    },
  })

  return (
    <>
      {banner}
      <Form onSubmit={submit} className="grid gap-5">
        <PasswordField
          label="New Password"
          hint="At least 8 characters."
          autoComplete="new-password"
          required
          error={errors.newPassword?.message}
          {...newPassword}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <SubmitButton size="large" shape="wide" isValid={isValid && Boolean(code)} busy={reset.isPending} busyText="Resetting…">
          Reset Password
        </SubmitButton>
      </Form>
      {(code === null || isUsedUp) && <NewLinkNeeded />}
    </>
  )
}

/** Shown below the form, so that the form doesn't move when the code turns out to be missing. */
const NewLinkNeeded = () => (
  <div className="mt-5">
    <Banner kind="info">
      You need a new link to reset your password.{' '}
      <Link className="link" to={paths.forgotPassword}>
        Request a new link
      </Link>
    </Banner>
  </div>
)
