import { priceOptions } from '@akada/contract/limits.ts'
import { formatAmount } from '../../lib/format.ts'
import { SelectField } from '../../ui/field.tsx'

type Prices = { priceUsd: number | null; priceNaira: number | null }
type PriceFieldsProps = Prices & {
  onChange: (prices: Partial<{ priceUsd: number; priceNaira: number }>) => void
  errors?: { priceUsd?: string | undefined; priceNaira?: string | undefined }
}

/** The prices that the form starts with (docs/product.md P-4.6). */
export const startPrices = { priceUsd: 5, priceNaira: 5000 } as const

/** What a course costs, in both currencies. A price from elsewhere is a choice of its own. */
export const PriceFields = ({ priceUsd, priceNaira, onChange, errors = {} }: PriceFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <PriceField
      label="Price in naira"
      hint="What buyers in Nigeria pay."
      currency="NGN"
      options={priceOptions.naira}
      value={priceNaira}
      onChange={(price) => onChange({ priceNaira: price })}
      placeholder="Select a Naira price"
      error={errors.priceNaira}
    />
    <PriceField
      label="Price in dollars"
      hint="What everybody else pays."
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
