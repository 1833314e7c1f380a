import { logIn } from '@akada/contract/accounts.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call, sentenceOf } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { showFieldFaults, useFormFault } from './use-form-fault.tsx'

type Credentials = z.infer<typeof logIn.body>

/** Starts the session; where to go then is the page's business. */
export function LoginForm({ email }: { email?: string | undefined }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(logIn.body),
    ...(email !== undefined && { defaultValues: { email } }),
  })
  const login = useMutation({
    mutationFn: (body: Credentials) => call(logIn, { body }),
    onMutate: clearFault,
    onSuccess: startSession,
    onError: (error) => {
      showFieldFaults<Credentials>(error, ['email', 'password'], setError)
      showFault(sentenceOf(error, 'Login failed. Please try again.'))
    },
  })

  return (
    <>
      {banner}
      <AccountForm onSubmit={handleSubmit((credentials) => login.mutate(credentials))} isValid={formState.isValid}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="large" shape="wide" disabled={!formState.isValid} busy={login.isPending} busyText="Logging in...">
          Login
        </Button>
      </AccountForm>
    </>
  )
}
