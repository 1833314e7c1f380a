import { priceOptions } from '@akada/contract/limits.ts'
import { formatAmount } from '../../lib/format.ts'
import { SelectField } from '../../ui/field.tsx'

type Prices = { priceUsd: number | null; priceNaira: number | null }
type PriceFieldsProps = Prices & {
  onChange: (prices: Partial<{ priceUsd: number; priceNaira: number }>) => void
  errors?: { priceUsd?: string | undefined; priceNaira?: string | undefined }
}

/** The form's initial prices (docs/product.md P-4.6). */
export const startPrices = { priceUsd: 5, priceNaira: 5000 } as const

/** Edits a course's price in both currencies. A price that isn't in the list is added as an option. */
export const PriceFields = ({ priceUsd, priceNaira, onChange, errors = {} }: PriceFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <PriceField
      label="Price in naira"
      hint="For buyers in Nigeria."
      currency="NGN"
      options={priceOptions.naira}
      value={priceNaira}
      onChange={(price) => onChange({ priceNaira: price })}
      placeholder="Select a Naira price"
      error={errors.priceNaira}
    />
    <PriceField
      label="Price in dollars"
      hint="For buyers everywhere else."
      currency="USD"
      options={priceOptions.usd}
      value={priceUsd}
      onChange={(price) => onChange({ priceUsd: price })}
      placeholder="Select a USD price"
      error={errors.priceUsd}
    />
  </div>
)

type PriceFieldProps = {
  label: string
  hint: string
  currency: 'NGN' | 'USD'
  options: readonly number[]
  value: number | null
  onChange: (price: number) => void
  placeholder: string
  error: string | undefined
}

function PriceField({ currency, options, value, onChange, placeholder, ...field }: PriceFieldProps) {
  const isOther = value !== null && value !== 0 && !options.includes(value)
  return (
    <SelectField {...field} required value={value || ''} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
      {!value && <option value="">{placeholder}</option>}
      {isOther && <option value={value}>{formatAmount(value, currency)}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {formatAmount(option, currency)}
        </option>
      ))}
    </SelectField>
  )
}
