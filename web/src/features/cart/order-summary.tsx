import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type OrderSummaryProps = {
  isBlocked: boolean
  isBusy: boolean
  /** The browser is on its way to the payment page. */
  isLeaving: boolean
  totals: ReactNode
  /** In which money it is paid. */
  note: ReactNode
  couponForm: ReactNode
  /** What came of the coupon, or why a payment didn't start. */
  message: ReactNode
  onCheckout: () => void
}

export function OrderSummary({ isBlocked, isBusy, isLeaving, totals, note, couponForm, message, onCheckout }: OrderSummaryProps) {
  const blockedId = useId()
  return (
    <section aria-label="Order Summary" className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <h2 className="text-xl">Order Summary</h2>
      <div className="mt-4">{totals}</div>
      <p className="mt-1 text-sm text-ink-muted">Prices include applicable taxes</p>
      {note}
      <div className="mt-5">{couponForm}</div>
      {message}
      {isBlocked && (
        <p id={blockedId} className="mb-3 text-sm font-medium text-danger">
          Remove what can’t be bought to go on.
        </p>
      )}
      <Button
        size="large"
        shape="wide"
        disabled={isBusy || isBlocked}
        busy={isLeaving}
        busyText="Opening the payment page..."
        aria-describedby={isBlocked ? blockedId : undefined}
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
