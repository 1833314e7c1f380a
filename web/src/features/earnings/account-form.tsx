import { setPayoutAccount } from '@akada/contract/calls/earnings.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { isRefusal, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { type PayoutAccount, useSetPayoutAccount } from './earnings.api.ts'

export type AccountDialogProps = {
  onSaved: (account: PayoutAccount) => void
  onCancel: () => void
  onBusy: (isBusy: boolean) => void
}

export type AccountValues = { bankCode: string; bankName: string; accountNumber: string; accountName: string; password: string }

type AccountFormProps = AccountDialogProps & {
  bodyOf: (values: AccountValues) => Sent<typeof setPayoutAccount>['body']
  busyText: string
  /** The bank fields, shown above the password. */
  children: ReactNode
}

const empty: AccountValues = { bankCode: '', bankName: '', accountNumber: '', accountName: '', password: '' }
const fields = ['bankCode', 'bankName', 'accountNumber', 'accountName', 'password'] as const

/** Sets the payout account for a currency. Asks for the password, because someone else may be using the device. */
export function AccountForm({ bodyOf, busyText, children, onSaved, onCancel, onBusy }: AccountFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<AccountValues>({ defaultValues: empty })
  const update = useSetPayoutAccount()

  const send = form.handleSubmit((values) => {
    clearFault()
    onBusy(true)
    update.mutate(bodyOf(values), {
      onSettled: () => onBusy(false),
      onSuccess: onSaved,
      onError: (error) => {
        const field = isRefusal(error, setPayoutAccount) && guiltyFields[error.code]
        if (field) return form.setError(field, { message: error.message }, { shouldFocus: true })
        showFieldFaults(error, fields, form.setError)
        showFault(sentenceOf(error, 'We couldn’t save this account. Please try again.'))
      },
    })
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={send} className="grid gap-5">
        {children}
        <OwnPassword />
        <div>
          {banner}
          <DialogActions>
            <Button variant="secondary" disabled={update.isPending} onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={update.isPending} busyText={busyText}>
              Save account
            </Button>
          </DialogActions>
        </div>
      </Form>
    </FormProvider>
  )
}

const guiltyFields: Partial<Record<string, keyof AccountValues>> = { WRONG_PASSWORD: 'password', BANK_ACCOUNT_INVALID: 'accountNumber' }

export const useAccountFields = () => {
  const { register, formState } = useFormContext<AccountValues>()
  return { register, errors: formState.errors }
}

// A separate component, so that the password registers after the bank fields. The first registered field with an error gets the focus.
function OwnPassword() {
  const { register, errors } = useAccountFields()
  return (
    <PasswordField
      label="Your password"
      hint="Confirm it’s you before changing where you’re paid."
      autoComplete="current-password"
      required
      error={errors.password?.message}
      {...register('password', { required: 'Password is required.' })}
    />
  )
}
