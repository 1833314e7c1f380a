import { SecondFactorProof } from '@akada/contract/account-fields.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountForm } from './account-form.tsx'

type SecondFactorFormProps = {
  busy: boolean
  /** Why the last attempt failed: the first for want of a code, others for a wrong one. */
  failure: Error | null
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The second step of logging in, once the password was right. */
export function SecondFactorForm({ busy, failure, onSubmit, onBack }: SecondFactorFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<SecondFactorProof>({
    resolver: standardSchemaResolver(SecondFactorProof),
  })
  // A phone's keys for digits have no letters, which recovery codes are made of.
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
      <h2 className="mb-5 text-xl">Two-step login</h2>
      <AccountForm onSubmit={handleSubmit(({ code }) => onSubmit(code))} isValid={formState.isValid}>
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
        <Button type="submit" size="large" shape="wide" disabled={!formState.isValid} busy={busy} busyText="Logging in...">
          Login
        </Button>
        <div className="-mx-3 flex flex-wrap justify-between gap-2">
          <Button variant="quiet" size="small" disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button variant="quiet" size="small" className="pointer-fine:hidden" onClick={switchKeys}>
            {hasLetters ? 'Use the app’s code' : 'Use a recovery code'}
          </Button>
        </div>
      </AccountForm>
    </>
  )
}
