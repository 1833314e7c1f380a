import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Failed } from '../../ui/failed.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type AccountDialogProps, AccountForm, type AccountValues, useAccountFields } from './account-form.tsx'
import { banksQuery } from './earnings.api.ts'

type Banks = readonly { code: string; name: string }[]

/** Sets a naira account. The bank verifies it and provides the account name. */
export function NairaAccountForm(props: AccountDialogProps) {
  const banks = useQuery(banksQuery)
  if (banks.isPending)
    return (
      <Loading label="Loading banks…">
        <Skeleton className="h-48 rounded-md" />
      </Loading>
    )
  if (banks.isError)
    return (
      <Failed
        message={sentenceOf(banks.error, 'We couldn’t load the list of banks.')}
        error={banks.error}
        onRetry={() => void banks.refetch()}
        busy={banks.isFetching}
      />
    )
  return (
    <AccountForm {...props} bodyOf={bodyOf} busyText="Checking with the bank…">
      <BankFields banks={banks.data} />
    </AccountForm>
  )
}

const bodyOf = ({ bankCode, accountNumber, password }: AccountValues) =>
  ({ currency: 'NGN', bankCode, accountNumber: accountNumber.trim(), password }) as const

function BankFields({ banks }: { banks: Banks }) {
  const { register, errors } = useAccountFields()
  return (
    <>
      <SelectField label="Bank" required error={errors.bankCode?.message} {...register('bankCode', { required: 'Bank is required.' })}>
        <option value="">Choose a bank</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Account number"
        hint="10 digits. We’ll look up the account name."
        inputMode="numeric"
        autoComplete="off"
        required
        error={errors.accountNumber?.message}
        {...register('accountNumber', {
          required: 'Account number is required.',
          pattern: { value: /^\s*\d{10}\s*$/, message: 'An account number must have 10 digits.' },
        })}
      />
    </>
  )
}
