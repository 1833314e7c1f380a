import { TextField } from '../../ui/field.tsx'
import { type AccountDialogProps, AccountForm, type AccountValues, useAccountFields } from './account-form.tsx'

/** Sets a dollar account. Dollars are paid manually, so the bank doesn't verify the account. */
export const DollarAccountForm = (props: AccountDialogProps) => (
  <AccountForm {...props} bodyOf={bodyOf} busyText="Saving…">
    <BankFields />
  </AccountForm>
)

const bodyOf = ({ bankName, accountNumber, accountName, password }: AccountValues) =>
  ({ currency: 'USD', bankName, accountNumber, accountName, password }) as const

function BankFields() {
  const { register, errors } = useAccountFields()
  return (
    <>
      <TextField
        label="Bank"
        hint="Bank name and country."
        autoComplete="off"
        maxLength={100}
        required
        error={errors.bankName?.message}
        {...register('bankName', { required: 'Bank is required.' })}
      />
      <TextField
        label="Account number or IBAN"
        autoComplete="off"
        maxLength={40}
        required
        error={errors.accountNumber?.message}
        {...register('accountNumber', {
          required: 'Account number is required.',
          minLength: { value: 4, message: 'Account number is required.' },
        })}
      />
      <TextField
        label="Account holder name"
        autoComplete="name"
        maxLength={100}
        required
        error={errors.accountName?.message}
        {...register('accountName', { required: 'Name is required.' })}
      />
    </>
  )
}
