import { formatAmount, formatDecimals } from '../lib/format.ts'

type AmountProps = {
  amount: number
  currency: 'NGN' | 'USD'
  /** Always shows two decimals, for reports. */
  hasDecimals?: boolean
}

/** Money that must be exact to the kobo or cent. */
export const Amount = ({ amount, currency, hasDecimals = false }: AmountProps) => (
  <span className="tabular whitespace-nowrap">{(hasDecimals ? formatDecimals : formatAmount)(amount, currency)}</span>
)
