import { PersonName } from '@akada/contract/person-name.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import { sentenceOf } from '../../lib/api.ts'
import { fieldFault } from '../../lib/faults.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import type { ProviderLogin } from './use-provider-answer.ts'

const Name = z.object({ firstName: PersonName('First Name'), lastName: PersonName('Last Name') })
type Name = z.infer<typeof Name>

type ProviderNameFormProps = {
  login: ProviderLogin
  error: Error | null
  busy: boolean
  onSubmit: (entered: Name) => void
}

/** Asks for the name of a new account if the provider's name is incomplete. */
export function ProviderNameForm({ login, error, busy, onSubmit }: ProviderNameFormProps) {
  const { register, handleSubmit, formState } = useTouchedForm<Name>({
    resolver: standardSchemaResolver(Name),
    defaultValues: { firstName: login.firstName ?? '', lastName: login.lastName ?? '' },
  })
  const { errors } = formState
  const faultOf = (field: keyof Name) => errors[field]?.message ?? fieldFault(error, field)

  return (
    <>
      {error && (
        <div className="mb-5">
          <Banner kind="error">{sentenceOf(error, 'Registration failed. Please try again.')}</Banner>
        </div>
      )}
      <p className="mb-5 text-ink-muted">Enter your name to create your account. It appears on your certificates.</p>
      <Form onSubmit={handleSubmit(onSubmit)} className="grid gap-5">
        <TextField label="First Name" autoComplete="given-name" required error={faultOf('firstName')} {...register('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required error={faultOf('lastName')} {...register('lastName')} />
        <SubmitButton size="large" shape="wide" isValid={formState.isValid} busy={busy} busyText="Registering…">
          Create account
        </SubmitButton>
      </Form>
    </>
  )
}
