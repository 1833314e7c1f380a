import type { Answer } from '@akada/contract/endpoint.ts'
import type * as gifts from '@akada/contract/gifts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { CompanyFields } from '../../features/billing/company-fields.tsx'
import { useBilling } from '../../features/billing/use-billing.ts'
import { cartQuery } from '../../features/cart/cart.api.ts'
import { CouponMessage } from '../../features/checkout/coupon-message.tsx'
import { PaysIn } from '../../features/checkout/pays-in.tsx'
import { Totals } from '../../features/checkout/totals.tsx'
import { useCheckout } from '../../features/checkout/use-checkout.ts'
import { useCoupon } from '../../features/checkout/use-coupon.ts'
import { GiftFields, type GiftValues, giftFieldOf, giftFields } from '../../features/gifts/gift-fields.tsx'
import { giftQuoteQuery } from '../../features/gifts/gifts.api.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { showFieldFaults } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'

type GiftOrderProps = {
  courseId: number
  /** Whether the course leaves the cart with the payment. */
  isFromCart: boolean
  onClose: () => void
}

type Quote = Answer<typeof gifts.getGiftQuote>

/** The order of one course as a gift: the recipient, the amount and the payment. */
export function GiftOrder({ courseId, ...rest }: GiftOrderProps) {
  const quote = useQuery(giftQuoteQuery(courseId))
  if (quote.isPending) return null
  if (quote.data) return <Order quote={quote.data} loadedAt={quote.isFetching ? null : quote.dataUpdatedAt} {...rest} />
  const isUnknown = quote.error instanceof ApiError && quote.error.code === 'COURSE_NOT_FOUND'
  return (
    <Dialog open onClose={rest.onClose} title="Give as a gift">
      <Failed
        message={isUnknown ? 'This course is no longer available.' : 'We couldn’t load your order.'}
        error={quote.error}
        onRetry={() => void quote.refetch()}
        busy={quote.isFetching}
      />
    </Dialog>
  )
}

type OrderProps = Omit<GiftOrderProps, 'courseId'> & { quote: Quote; loadedAt: number | null }

function Order({ quote: { courses, charge: ownCharge, firstDay, lastDay }, loadedAt, isFromCart, onClose }: OrderProps) {
  const form = useTouchedForm<GiftValues>({ defaultValues: { recipientEmail: '', recipientName: '', sendOn: firstDay, message: '' } })
  const coupon = useCoupon({ courses, cartLoadedAt: loadedAt, currency: ownCharge?.currency ?? null, isGift: true })
  const { charge, code: couponCode } = coupon.applied ?? { charge: ownCharge, code: null }
  const billing = useBilling()
  const checkout = useGiftCheckout({ onCouponRefused: coupon.remove })
  const { error } = checkout
  const field = error instanceof ApiError ? giftFieldOf[error.code] : undefined
  useEffect(() => {
    if (field) form.setError(field, { message: sentenceOf(error, '') }, { shouldFocus: true })
    else showFieldFaults(error, giftFields, form.setError)
  }, [error, field, form.setError])
  if (charge === null) return null

  const problem = (field === undefined ? checkout.fault : null) ?? charge.problem
  const submit = form.handleSubmit((values) => {
    checkout.forgetFault()
    checkout.pay({ charge, couponCode, courseIds: courses.map(({ id }) => id), gift: { ...values, isFromCart }, billing: billing.sent })
  })
  const isProcessing = checkout.isProcessing || checkout.isLeaving
  return (
    <Dialog open onClose={onClose} title="Give as a gift" busy={isProcessing}>
      {courses.map(({ id, title }) => (
        <div key={id}>
          <p dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </p>
          <Link to={paths.buyForTeam(id)} replace className="link inline-block py-1 text-sm">
            Buy for a team instead
          </Link>
        </div>
      ))}
      <Form onSubmit={submit} className="mt-5 grid gap-5">
        <GiftFields form={form} firstDay={firstDay} lastDay={lastDay} />
        {charge.total > 0 && <CompanyFields billing={billing} />}
        <div>
          <Totals charge={charge} couponCode={couponCode} discountLabel="Promo code" />
          <PaysIn currency={charge.currency} />
        </div>
        {problem !== null && <CouponMessage kind="error" text={problem} />}
        <Button
          type="submit"
          size="large"
          shape="wide"
          busy={isProcessing}
          busyText="Processing..."
          disabled={charge.problem !== null || coupon.isApplying || loadedAt === null}
        >
          {charge.total === 0 ? 'Give now' : `Pay ${formatAmount(charge.total, charge.currency)}`}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Checks out a gift. If nothing is due, shows the orders. */
function useGiftCheckout({ onCouponRefused }: { onCouponRefused: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCheckout({
    onSuccess: () => undefined,
    onCouponRefused,
    onCartStale: () => void queryClient.invalidateQueries({ queryKey: ['gift-quote'] }),
    onEnrolled: () => {
      onCouponRefused()
      void queryClient.invalidateQueries(cartQuery)
      showToast({ kind: 'success', text: 'Gift ordered.' })
      void navigate(paths.orders())
    },
  })
}
