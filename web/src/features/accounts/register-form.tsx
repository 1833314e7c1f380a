import { registerUser } from '@akada/contract/calls/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { countries, dialOf } from '../../lib/countries.ts'
import { fieldFault } from '../../lib/faults.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { resolveLater } from '../../ui/resolve-later.ts'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { WhatsAppField } from '../../ui/whats-app-field.tsx'
import { type RegistrationForm, registrationOf, startCountry, startDial } from './registration-form.ts'

const registrationForm = resolveLater<RegistrationForm>(async () => (await import('./registration.resolver.ts')).resolver)

const INCOMPLETE = 'Please fill in all required fields (First Name, Last Name, Country, Email, Password).'
// Created once, because these 250 elements never change and each key press rerenders the form.
const countryOptions = countries.map(({ code, name }) => (
  <option key={code} value={code}>
    {name}
  </option>
))
const plainFields = ['firstName', 'lastName', 'countryCode', 'email', 'password'] as const

type RegisterFormProps = { email?: string | undefined; onRegistered: (email: string) => void }

export function RegisterForm({ email, onRegistered }: RegisterFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<RegistrationForm>({
    resolver: registrationForm,
    // The text fields of the server's markup have no defaults, so that text typed before hydration stays.
    defaultValues: { countryCode: startCountry, whatsApp: { dial: startDial }, ...(email !== undefined && { email }) },
  })
  const { register, handleSubmit, setError, getValues, setValue, getFieldState } = form
  const { errors, isValid } = form.formState
  const registration = useMutation({
    mutationFn: (person: RegistrationForm) => call(registerUser, { body: registrationOf(person) }),
    onMutate: clearFault,
    onSuccess: (_, { email }) => onRegistered(email),
    onError: (error) => {
      showFieldFaults<RegistrationForm>(error, plainFields, setError)
      const phoneFault = fieldFault(error, 'phoneNumber')
      if (phoneFault) setError('whatsApp.number', { message: phoneFault })
      showFault(sentenceOf(error, 'Registration failed. Please try again.'))
    },
  })

  // A country that was chosen before hydration, for example by autofill, is in the field, but its event came too early.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (getValues('whatsApp.dial') === startDial) setValue('whatsApp.dial', dialOf(getValues('countryCode')))
  }, [])

  const country = register('countryCode', {
    onChange: (event: { target: { value: string } }) => {
      if (!getFieldState('whatsApp.dial').isDirty) setValue('whatsApp.dial', dialOf(event.target.value), { shouldValidate: true })
    },
  })
  const submit = handleSubmit(
    (person) => registration.mutate(person),
    () => showFault(INCOMPLETE),
  )

  return (
    <>
      {banner}
      <Form onSubmit={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" required error={errors.firstName?.message} {...register('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" required error={errors.lastName?.message} {...register('lastName')} />
        </div>
        <SelectField label="Country" autoComplete="country" required error={errors.countryCode?.message} {...country}>
          {countryOptions}
        </SelectField>
        <WhatsAppField dial={register('whatsApp.dial')} number={register('whatsApp.number')} error={errors.whatsApp?.number?.message} />
        <EmailField error={errors.email?.message} {...register('email')} />
        <PasswordField
          label="Password"
          hint="At least 8 characters."
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton size="large" shape="wide" isValid={isValid} busy={registration.isPending} busyText="Registering…">
          Register
        </SubmitButton>
      </Form>
      {isRefusal(registration.error, registerUser) && registration.error.code === 'EMAIL_TAKEN' && <AddressIsTaken />}
    </>
  )
}

/** Another person may have registered the email address. Its owner can set a new password and log in. */
const AddressIsTaken = () => (
  <div className="mt-5">
    <Banner kind="info">
      Is this email yours? Log in, or{' '}
      <Link className="link" to={paths.forgotPassword}>
        choose a new password
      </Link>
      .
    </Banner>
  </div>
)
