import { CurrentPassword, NewPassword } from '@akada/contract/account-fields.ts'
import { updatePassword } from '@akada/contract/calls/accounts.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { sessionsQuery } from './sessions.api.ts'

const REQUIRED = 'Password is required.'
const SUCCESS_MS = 5000

const PasswordChange = z
  .object({
    oldPassword: CurrentPassword,
    newPassword: NewPassword,
    confirmPassword: z.string(REQUIRED).check(z.minLength(1, 'Please confirm your password.')),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'New passwords do not match',
    }),
  )
type PasswordChange = z.infer<typeof PasswordChange>

const empty: PasswordChange = { oldPassword: '', newPassword: '', confirmPassword: '' }

type ChangePasswordFormProps = {
  /** The account's email, for password managers. */
  email?: string | undefined
  /** For pages that close the form and show a success message themselves. Otherwise the form shows it and clears its fields. */
  onUpdated?: () => void
}

export function ChangePasswordForm({ email, onUpdated }: ChangePasswordFormProps) {
  const queryClient = useQueryClient()
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, reset, setError, trigger, formState } = useTouchedForm<PasswordChange>({
    resolver: standardSchemaResolver(PasswordChange),
    defaultValues: empty,
  })
  const { errors, touchedFields } = formState
  const update = useMutation({
    mutationFn: ({ oldPassword, newPassword }: PasswordChange) => call(updatePassword, { body: { oldPassword, newPassword } }),
    onMutate: clearFault,
    onSuccess: () => {
      reset(empty)
      // The server has ended all other sessions.
      void queryClient.invalidateQueries(sessionsQuery)
      onUpdated?.()
    },
    onError: (error) => {
      if (isRefusal(error, updatePassword) && error.code === 'WRONG_PASSWORD')
        return setError('oldPassword', { message: error.message }, { shouldFocus: true })
      showFieldFaults<PasswordChange>(error, ['oldPassword', 'newPassword'], setError)
      showFault(sentenceOf(error, 'Failed to update password. Please try again.'))
    },
  })
  const compareAgain = () => touchedFields.confirmPassword && trigger('confirmPassword')

  return (
    <>
      {update.isSuccess && <Success key={update.submittedAt} />}
      {banner}
      <Form onSubmit={handleSubmit((change) => update.mutate(change))} className="grid gap-5">
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          error={errors.oldPassword?.message}
          {...register('oldPassword')}
        />
        <PasswordField
          label="New Password"
          hint="At least 8 characters."
          autoComplete="new-password"
          required
          error={errors.newPassword?.message}
          {...register('newPassword', { onChange: compareAgain })}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <div>
          <Button type="submit" busy={update.isPending} busyText="Updating...">
            Update Password
          </Button>
        </div>
      </Form>
    </>
  )
}

const Success = () => (
  <div className="mb-5 has-[[data-left]]:mb-0">
    <Banner kind="success" leaveAfterMs={SUCCESS_MS}>
      Password updated successfully!
    </Banner>
  </div>
)
