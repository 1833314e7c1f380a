import { formatAmount, formatDecimals } from '../lib/format.ts'

type AmountProps = {
  amount: number
  currency: 'NGN' | 'USD'
  /** Always with two decimals, as reports show it. */
  hasDecimals?: boolean
}

/** Money where every kobo or cent counts. */
export const Amount = ({ amount, currency, hasDecimals = false }: AmountProps) => (
  <span className="tabular whitespace-nowrap">{(hasDecimals ? formatDecimals : formatAmount)(amount, currency)}</span>
)
