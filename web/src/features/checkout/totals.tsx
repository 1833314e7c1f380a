import type { Charge } from '@akada/contract/cart.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'

type TotalsProps = {
  charge: Charge
  /** The code of the coupon included in the charge. */
  couponCode: string | null
  /** The text in front of the coupon code. */
  discountLabel: string
  /** The control that removes the coupon. */
  remove?: ReactNode
}

/** Shows the calculation from the subtotal to the amount due. */
export const Totals = ({ charge, couponCode, discountLabel, remove }: TotalsProps) => (
  <dl className="grid gap-2">
    <div className="flex justify-between gap-4 text-ink-muted">
      <dt>Subtotal</dt>
      <dd>
        <Amount amount={charge.subtotal} currency={charge.currency} />
      </dd>
    </div>
    {couponCode !== null && (
      <div className="flex justify-between gap-4 text-success">
        <dt className="min-w-0">
          {discountLabel} <span className="font-semibold break-all">{couponCode}</span>
          <span className="block text-sm">You Save {charge.savedPercent}%</span>
          {remove}
        </dt>
        <dd>
          <Amount amount={-charge.discount} currency={charge.currency} />
        </dd>
      </div>
    )}
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-bold">
      <dt>Total</dt>
      <dd>
        <Amount amount={charge.total} currency={charge.currency} />
      </dd>
    </div>
  </dl>
)
