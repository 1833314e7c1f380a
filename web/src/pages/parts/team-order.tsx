import type { Cart } from '@akada/contract/cart.ts'
import { seatLimits } from '@akada/contract/limits.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanyFields } from '../../features/billing/company-fields.tsx'
import { useBilling } from '../../features/billing/use-billing.ts'
import { CouponMessage } from '../../features/checkout/coupon-message.tsx'
import { PaysIn } from '../../features/checkout/pays-in.tsx'
import { Totals } from '../../features/checkout/totals.tsx'
import { useCheckout } from '../../features/checkout/use-checkout.ts'
import { useCoupon } from '../../features/checkout/use-coupon.ts'
import { type TeamOrder as Ordered, seatQuoteQuery } from '../../features/seats/seats.api.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { seatsText } from '../../lib/seat-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'

const FIRST_SEATS = 5

type TeamOrderProps = { order: Ordered; onClose: () => void }

/** Returns the number of seats that was typed, or undefined if it isn’t valid. */
function seatsOf(text: string): number | undefined {
  const seats = Number(text)
  return Number.isInteger(seats) && seats >= 1 && seats <= seatLimits.perOrder ? seats : undefined
}

/** The order of seats for a team: their number, the amount, the company and the payment. */
export function TeamOrder({ order, onClose }: TeamOrderProps) {
  const [typed, setTyped] = useState(String(FIRST_SEATS))
  const [seats, setSeats] = useState(FIRST_SEATS)
  const quote = useQuery(seatQuoteQuery(order, seats))
  const type = (text: string) => {
    setTyped(text)
    const number = seatsOf(text)
    if (number !== undefined) setSeats(number)
  }
  // The last quote stays if another number of seats is refused or can't be priced, so that the company isn't typed again.
  const [last, setLast] = useState(quote.data)
  if (quote.data && quote.data !== last) setLast(quote.data)
  if (quote.isPending) return null
  const shown = quote.data ?? last
  const isPriced = quote.isSuccess && !quote.isFetching && seatsOf(typed) === seats
  if (shown)
    return (
      <Order quote={shown} loadedAt={isPriced ? quote.dataUpdatedAt : null} seats={seats} onClose={onClose}>
        <SeatsField typed={typed} isOfOneCourse={shown.courses.length === 1} quote={quote} onType={type} />
      </Order>
    )
  return (
    <Dialog open onClose={onClose} title="Buy for a team">
      <Failed message={problemOf(quote.error)} error={quote.error} onRetry={() => void quote.refetch()} busy={quote.isFetching} />
    </Dialog>
  )
}

type SeatsFieldProps = {
  typed: string
  isOfOneCourse: boolean
  quote: UseQueryResult<Cart>
  onType: (text: string) => void
}

/** The number of seats, with the reason why it can't be bought. */
function SeatsField({ typed, isOfOneCourse, quote, onType }: SeatsFieldProps) {
  const problem = quote.isError ? problemOf(quote.error) : undefined
  return (
    <>
      <NumberField
        label="Number of seats"
        hint={isOfOneCourse ? 'One seat for each person.' : 'For each course. One seat for each person.'}
        name="seats"
        required
        value={typed}
        error={seatsOf(typed) === undefined ? `Enter a number from 1 to ${seatLimits.perOrder}.` : problem}
        data-autofocus
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {quote.isError && !isKnown(quote.error) && (
        <Button variant="secondary" busy={quote.isFetching} onClick={() => void quote.refetch()}>
          Retry
        </Button>
      )}
    </>
  )
}

const known = ['SEATS_TOO_MANY', 'CART_EMPTY']

const isKnown = (error: unknown): boolean => error instanceof ApiError && known.includes(error.code)

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'COURSE_NOT_FOUND') return 'This course isn’t for sale.'
  return isKnown(error) ? sentenceOf(error, '') : 'We couldn’t load your order.'
}

type OrderProps = { quote: Cart; loadedAt: number | null; seats: number; onClose: () => void; children: React.ReactNode }

function Order({ quote: { courses, charge: ownCharge }, loadedAt, seats, onClose, children }: OrderProps) {
  const queryClient = useQueryClient()
  const billing = useBilling()
  const coupon = useCoupon({ courses, cartLoadedAt: loadedAt, currency: ownCharge?.currency ?? null, seats })
  const { charge, code: couponCode } = coupon.applied ?? { charge: ownCharge, code: null }
  const checkout = useCheckout({
    onSuccess: () => undefined,
    onCouponRefused: coupon.remove,
    onCartStale: () => void queryClient.invalidateQueries({ queryKey: ['seat-quote'] }),
    // An order of seats always has a price.
    onEnrolled: onClose,
  })
  // Opens after a stored coupon has been applied or refused, so that the discount doesn't move the content.
  const [isOpen, setOpen] = useState(!coupon.isApplying)
  if (!isOpen && !coupon.isApplying) setOpen(true)
  if (charge === null) return null
  const isProcessing = checkout.isProcessing || checkout.isLeaving
  const problem = checkout.fault ?? charge.problem
  const isUnready = charge.problem !== null || coupon.isApplying || loadedAt === null
  const pay = () => {
    if (isUnready) return
    checkout.forgetFault()
    checkout.pay({ charge, couponCode, courseIds: courses.map(({ id }) => id), seats, billing: billing.sent })
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title="Buy for a team" busy={isProcessing}>
      <ul className="grid gap-1">
        {courses.map(({ id, title }) => (
          <li key={id} dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-muted">
        After the payment, you invite your team by email. You can refund seats that no one uses.
      </p>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          pay()
        }}
        className="mt-5 grid gap-5"
      >
        {children}
        <CompanyFields billing={billing} />
        <div>
          <Totals charge={charge} couponCode={couponCode} discountLabel="Promo code" />
          <PaysIn currency={charge.currency} />
        </div>
        {coupon.message?.kind === 'error' && <CouponMessage {...coupon.message} />}
        {problem !== null && <CouponMessage kind="error" text={problem} />}
        <Button type="submit" size="large" shape="wide" busy={isProcessing} busyText="Processing..." disabled={isUnready}>
          {`Pay ${formatAmount(charge.total, charge.currency)} for ${seatsText(seats * courses.length)}`}
        </Button>
      </Form>
    </Dialog>
  )
}
