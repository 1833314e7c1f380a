import { Credentials } from '@akada/contract/account-fields.ts'
import { logIn } from '@akada/contract/calls/accounts.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Starts the session. The page then decides where to go. */
export function LoginForm({ email, isFocused = false }: { email?: string | undefined; isFocused?: boolean }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, setFocus, formState } = useTouchedForm<Credentials>({
    resolver: standardSchemaResolver(Credentials),
    ...(email !== undefined && { defaultValues: { email } }),
  })
  /** Accepted credentials that still need a second-factor code. */
  const [awaitingCode, setAwaitingCode] = useState<Credentials | null>(null)
  const login = useMutation({
    mutationFn: (body: Credentials) => call(logIn, { body }),
    onMutate: clearFault,
    onSuccess: startSession,
    onError: (error, credentials) => {
      const code = error instanceof ApiError ? error.code : 'FAULT'
      if (code === 'SECOND_FACTOR_REQUIRED') return setAwaitingCode(credentials)
      if (code === 'WRONG_CREDENTIALS') setAwaitingCode(null)
      showFieldFaults<Credentials>(error, ['email', 'password'], setError)
      showFault(sentenceOf(error, 'Login failed. Please try again.'))
    },
  })

  useEffect(() => {
    if (isFocused) setFocus('email')
  }, [isFocused, setFocus])

  const goBack = () => {
    clearFault()
    flushSync(() => setAwaitingCode(null))
    setFocus('password')
  }

  return (
    <>
      {banner}
      {awaitingCode ? (
        <SecondFactorForm
          busy={login.isPending}
          failure={login.error}
          onSubmit={(code) => login.mutate({ ...awaitingCode, code })}
          onBack={goBack}
        />
      ) : (
        <Form onSubmit={handleSubmit((credentials) => login.mutate(credentials))} className="grid gap-5">
          <EmailField error={formState.errors.email?.message} {...register('email')} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <SubmitButton size="large" shape="wide" isValid={formState.isValid} busy={login.isPending} busyText="Logging in…">
            Login
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
