import { requestPasswordReset } from '@akada/contract/calls/accounts.ts'
import { Email } from '@akada/contract/fields.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callWhole, sentenceOf } from '../../lib/api.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { logOutHere } from './log-out-here.ts'

// How long the success message is shown before the home page opens (docs/product.md P-19.2).
const SUCCESS_MS = 5000

const Request = z.object({ email: Email })
type Request = z.infer<typeof Request>

/** Logs out the user who requests a code, because the password is about to change. */
export function ForgotPasswordForm({ onDone }: { onDone: () => void }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, reset, setError, formState } = useTouchedForm<Request>({
    resolver: standardSchemaResolver(Request),
  })
  const request = useMutation({
    mutationFn: (body: Request) => callWhole(requestPasswordReset, { query: {}, body }),
    onMutate: clearFault,
    onSuccess: () => {
      reset()
      logOutHere({ keepsDownloads: true })
    },
    onError: (error) => {
      showFieldFaults<Request>(error, ['email'], setError)
      showFault(sentenceOf(error, 'Failed to send reset code. Please try again.'))
    },
  })

  return (
    <>
      {banner}
      {request.isSuccess && (
        <div className="mb-5 has-[[data-left]]:mb-0">
          <Banner kind="success" leaveAfterMs={SUCCESS_MS} onLeave={onDone}>
            {serverSentence(request.data, 'Password reset code sent to your email')}
          </Banner>
        </div>
      )}
      <Form onSubmit={handleSubmit((asked) => request.mutate(asked))} className="grid gap-5">
        <EmailField
          hint="We’ll email you a link to reset your password. It works once and expires in 30 minutes."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <SubmitButton size="large" shape="wide" isValid={formState.isValid} busy={request.isPending} busyText="Sending…">
          Send Reset Code
        </SubmitButton>
      </Form>
    </>
  )
}
