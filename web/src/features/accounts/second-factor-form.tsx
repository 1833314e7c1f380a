import { SecondFactorProof } from '@akada/contract/account-fields.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'

type SecondFactorFormProps = {
  busy: boolean
  /** The refusal of the last attempt: first because the login needs a code, then because the code was wrong. */
  failure: Error | null
  onSubmit: (code: string) => void
  onBack: () => void
}

/** Asks for a second factor after the password was accepted. */
export function SecondFactorForm({ busy, failure, onSubmit, onBack }: SecondFactorFormProps) {
  const { register, handleSubmit, setFocus, formState } = useTouchedForm<SecondFactorProof>({
    resolver: standardSchemaResolver(SecondFactorProof),
  })
  // Recovery codes contain letters, which a phone's numeric keyboard lacks.
  const [hasLetters, setHasLetters] = useState(false)
  useEffect(() => {
    if (failure) setFocus('code', { shouldSelect: true })
  }, [failure, setFocus])

  const switchKeys = () => {
    setHasLetters(!hasLetters)
    setFocus('code')
  }

  return (
    <>
      <h2 className="mb-5 text-xl">Two-step verification</h2>
      <Form onSubmit={handleSubmit(({ code }) => onSubmit(code))} className="grid gap-5">
        <TextField
          label="Code"
          hint="Enter the code from your authenticator app, or a recovery code."
          inputMode={hasLetters ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <SubmitButton size="large" shape="wide" isValid={formState.isValid} busy={busy} busyText="Logging in…">
          Login
        </SubmitButton>
        <div className="-mx-3 flex flex-wrap justify-between gap-2">
          <Button variant="quiet" size="small" disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button variant="quiet" size="small" className="pointer-fine:hidden" onClick={switchKeys}>
            {hasLetters ? 'Use the app’s code' : 'Use a recovery code'}
          </Button>
        </div>
      </Form>
    </>
  )
}
