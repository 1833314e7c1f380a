import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import type { PricedCart } from './cart-prices.ts'

type OrderSummaryProps = {
  cart: PricedCart
  isBusy: boolean
  /** The browser is on its way to the payment page. */
  isLeaving: boolean
  /** Where it says why a payment didn't start. */
  message: ReactNode
  onCheckout: () => void
}

export function OrderSummary({ cart, isBusy, isLeaving, message, onCheckout }: OrderSummaryProps) {
  const blockedId = useId()
  return (
    <section aria-label="Order Summary" className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <h2 className="text-xl">Order Summary</h2>
      <dl className="mt-4 grid gap-2">
        <div className="flex justify-between gap-4 text-ink-muted">
          <dt>Subtotal</dt>
          <dd>
            <Price {...cart.total} />
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-bold">
          <dt>Total</dt>
          <dd>
            <Price {...cart.total} />
          </dd>
        </div>
      </dl>
      <p className="mt-1 mb-5 text-sm text-ink-muted">Prices include applicable taxes</p>
      {message}
      {cart.isBlocked && (
        <p id={blockedId} className="mb-3 text-sm font-medium text-danger">
          Remove what can’t be bought to go on.
        </p>
      )}
      <Button
        size="large"
        shape="wide"
        disabled={isBusy || cart.isBlocked}
        busy={isLeaving}
        busyText="Opening the payment page..."
        aria-describedby={cart.isBlocked ? blockedId : undefined}
        onClick={onCheckout}
      >
        Proceed to checkout
      </Button>
      <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-muted">
        <Icon name="lock" className="size-4" />
        Secure checkout
      </p>
    </section>
  )
}
