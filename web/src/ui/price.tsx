import { formatPrice } from '../lib/format.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type MoneyProps = { amount: number; currency: 'NGN' | 'USD' }

/** A catalog price. Charged money is an `<Amount>`. */
export function Price({ amount, currency }: MoneyProps) {
  return <span className="tabular whitespace-nowrap">{formatPrice(amount, currency)}</span>
}

/** A former price, with a label for screen readers. */
export function Strike({ amount, currency }: MoneyProps) {
  return (
    <s className="tabular whitespace-nowrap text-ink-muted">
      <VisuallyHidden>Original price </VisuallyHidden>
      {formatPrice(amount, currency)}
    </s>
  )
}
