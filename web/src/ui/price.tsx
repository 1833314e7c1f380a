import { formatMoney } from '../lib/format.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type MoneyProps = { amount: number; currency: 'NGN' | 'USD' }

export function Price({ amount, currency }: MoneyProps) {
  return <span className="tabular whitespace-nowrap">{formatMoney(amount, currency)}</span>
}

/** A price that doesn't hold any more; the line through it is said, too. */
export function Strike({ amount, currency, label = 'Original price' }: MoneyProps & { label?: string }) {
  return (
    <s className="tabular whitespace-nowrap text-ink-muted">
      <VisuallyHidden>{label} </VisuallyHidden>
      {formatMoney(amount, currency)}
    </s>
  )
}
