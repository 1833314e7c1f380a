import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type OrderSummaryProps = {
  /** Why the cart can't currently be paid for, or null. */
  problem: string | null
  isBusy: boolean
  /** True while the browser navigates to the payment page. */
  isLeaving: boolean
  totals: ReactNode
  /** Names the payment currency. */
  note: ReactNode
  couponForm: ReactNode
  /** The coupon result, or why the payment didn't start. */
  message: ReactNode
  /** The link to buy the courses for a team. */
  team: ReactNode
  onCheckout: () => void
}

export function OrderSummary({ problem, isBusy, isLeaving, totals, note, couponForm, message, team, onCheckout }: OrderSummaryProps) {
  const problemId = useId()
  return (
    <section aria-label="Order Summary" className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <h2 className="text-xl">Order Summary</h2>
      <div className="mt-4">{totals}</div>
      <p className="mt-1 text-sm text-ink-muted">Prices include applicable taxes</p>
      {note}
      <div className="mt-5">{couponForm}</div>
      {message}
      {problem !== null && (
        <p id={problemId} className="mb-3 text-sm font-medium wrap-anywhere text-danger">
          {problem}
        </p>
      )}
      <Button
        size="large"
        shape="wide"
        disabled={isBusy || problem !== null}
        busy={isLeaving}
        busyText="Opening the payment page…"
        aria-describedby={problem === null ? undefined : problemId}
        onClick={onCheckout}
      >
        Proceed to checkout
      </Button>
      {problem === null && <div className="mt-2">{team}</div>}
      <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-muted">
        <Icon name="lock" className="size-4" />
        Secure checkout
      </p>
    </section>
  )
}
