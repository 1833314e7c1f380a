import { Registration } from '@akada/contract/account-fields.ts'
import { createFirstAdmin } from '@akada/contract/calls/accounts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'

const { firstName, lastName, email, password } = Registration.shape
const FirstAdmin = z.object({ firstName, lastName, email, password })
type FirstAdmin = z.infer<typeof FirstAdmin>

type SetupFormProps = {
  token: string
  onCreated: (session: Answer<typeof createFirstAdmin>) => void
  onRefused: (error: unknown) => void
}

export function SetupForm({ token, onCreated, onRefused }: SetupFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, formState } = useTouchedForm<FirstAdmin>({ resolver: standardSchemaResolver(FirstAdmin) })
  const { errors } = formState
  const creation = useMutation({
    mutationFn: (person: FirstAdmin) => call(createFirstAdmin, { body: { ...person, token } }),
    onMutate: clearFault,
    onSuccess: onCreated,
    onError: (error) => {
      onRefused(error)
      showFieldFaults<FirstAdmin>(error, ['firstName', 'lastName', 'email', 'password'], setError)
      showFault(sentenceOf(error, 'We couldn’t create your account. Please try again.'))
    },
  })

  return (
    <>
      {banner}
      <Form onSubmit={handleSubmit((person) => creation.mutate(person))} className="grid gap-5">
        <p className="text-ink-muted">Create the first admin account. You can add more admins later.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" required error={errors.firstName?.message} {...register('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" required error={errors.lastName?.message} {...register('lastName')} />
        </div>
        <EmailField error={errors.email?.message} {...register('email')} />
        <PasswordField
          label="Password"
          hint="At least 8 characters."
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton
          size="large"
          shape="wide"
          isValid={formState.isValid}
          busy={creation.isPending || creation.isSuccess}
          busyText="Creating…"
        >
          Create admin account
        </SubmitButton>
      </Form>
      {isRefusal(creation.error, createFirstAdmin) && creation.error.code === 'EMAIL_TAKEN' && <AddressIsTaken />}
    </>
  )
}

const AddressIsTaken = () => (
  <div className="mt-5">
    <Banner kind="info">
      Use another email. To make the existing account an admin, run <code>akada user grant</code> on the server.
    </Banner>
  </div>
)
