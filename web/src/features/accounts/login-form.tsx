import type { Credentials } from '@akada/contract/account-fields.ts'
import { logIn } from '@akada/contract/calls/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { resolveLater } from '../../ui/resolve-later.ts'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'

const credentials = resolveLater<Credentials>(async () => (await import('./credentials.resolver.ts')).resolver)
// Most logins don't need it.
const SecondFactorForm = lazyPart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)

/** Starts the session. The page then decides where to go. */
export function LoginForm({ email, isFocused = false }: { email?: string | undefined; isFocused?: boolean }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, setFocus, formState } = useTouchedForm<Credentials>({
    resolver: credentials,
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
        <Suspense>
          <SecondFactorForm
            busy={login.isPending}
            failure={login.error}
            onSubmit={(code) => login.mutate({ ...awaitingCode, code })}
            onBack={goBack}
          />
        </Suspense>
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
