import type { ReactNode } from 'react'
import type { Money } from '../../lib/course-price.ts'
import { formatMoney } from '../../lib/format.ts'
import { Price } from '../../ui/price.tsx'
import type { AppliedCoupon } from './applied-coupon.ts'

type TotalsProps = {
  subtotal: Money
  coupon: AppliedCoupon | null
  /** What stands before the code. */
  discountLabel: string
  /** Takes the coupon away. */
  remove?: ReactNode
}

/** From the prices to what is paid. */
export const Totals = ({ subtotal, coupon, discountLabel, remove }: TotalsProps) => (
  <dl className="grid gap-2">
    <div className="flex justify-between gap-4 text-ink-muted">
      <dt>Subtotal</dt>
      <dd>
        <Price {...subtotal} />
      </dd>
    </div>
    {coupon && (
      <div className="flex justify-between gap-4 text-success">
        <dt className="min-w-0">
          {discountLabel} <span className="font-semibold break-all">{coupon.code}</span>
          <span className="block text-sm">You Save {coupon.savedPercent}%</span>
          {remove}
        </dt>
        <dd className="tabular whitespace-nowrap">{formatMoney(-coupon.discount.amount, coupon.discount.currency)}</dd>
      </div>
    )}
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-bold">
      <dt>Total</dt>
      <dd>
        <Price {...(coupon?.total ?? subtotal)} />
      </dd>
    </div>
  </dl>
)
