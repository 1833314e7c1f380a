import type { Cart, Charge } from '@akada/contract/cart.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CompanyFields } from '../../features/billing/company-fields.tsx'
import { useBilling } from '../../features/billing/use-billing.ts'
import { cartOfOneQuery } from '../../features/cart/cart.api.ts'
import { CouponMessage } from '../../features/checkout/coupon-message.tsx'
import { OrderDialog } from '../../features/checkout/order-dialog.tsx'
import { useCoupon } from '../../features/checkout/use-coupon.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { showToast } from '../../ui/toast.tsx'
import { asOrdered, bundlesIn, idsIn } from './cart-bundles.ts'
import { useCartCheckout } from './use-cart-checkout.ts'

type BuyNowOrderProps = {
  /** The id of the course or bundle. */
  only: { only: number } | { onlyBundle: number }
  /** How many courses and bundles the whole cart has. */
  inCart: number
  onClose: () => void
}

/** The order summary of one course or bundle in the cart. The others stay in the cart. */
export function BuyNowOrder({ only, ...rest }: BuyNowOrderProps) {
  const cart = useQuery(cartOfOneQuery(only))
  if (cart.isPending) return null
  if (!cart.data) {
    return (
      <Dialog open onClose={rest.onClose} title="Order Summary">
        <Failed message="We couldn’t load your order." error={cart.error} onRetry={() => void cart.refetch()} busy={cart.isFetching} />
      </Dialog>
    )
  }
  const found = cart.data.courses.length + bundlesIn(cart.data).length
  if (found === 0) return <NotInCart thing={'only' in only ? 'course' : 'bundle'} onClose={rest.onClose} />
  // A server of the previous release returns the whole cart.
  if (!cart.data.charge || found !== 1) return null
  return <Order cart={cart.data} charge={cart.data.charge} loadedAt={cart.isFetching ? null : cart.dataUpdatedAt} {...rest} />
}

function NotInCart({ thing, onClose }: { thing: 'course' | 'bundle'; onClose: () => void }) {
  useEffect(() => {
    showToast({ kind: 'info', text: `This ${thing} is no longer in your cart.` })
    onClose()
  }, [thing, onClose])
  return null
}

type OrderProps = Omit<BuyNowOrderProps, 'only'> & { cart: Cart; charge: Charge; loadedAt: number | null }

function Order({ cart, charge: ownCharge, loadedAt, inCart, onClose }: OrderProps) {
  const { courses } = cart
  const bundles = bundlesIn(cart)
  const coupon = useCoupon({ courses, bundles, cartLoadedAt: loadedAt, currency: ownCharge.currency })
  const { charge, code: couponCode } = coupon.applied ?? { charge: ownCharge, code: null }
  const checkout = useCartCheckout({
    courses,
    bundles,
    // The dialog stays open until the payment page replaces it.
    onSuccess: () => undefined,
    onCouponRefused: coupon.remove,
    onCouponUsed: coupon.remove,
  })
  const billing = useBilling()
  const problem = checkout.fault ?? charge.problem
  // Opens after a stored coupon has been applied, so that the discount doesn't move the content.
  const [isOpen, setOpen] = useState(!coupon.isApplying)
  if (!isOpen && !coupon.isApplying) setOpen(true)
  return (
    <OrderDialog
      open={isOpen}
      courses={[...courses, ...bundles.map(asOrdered)]}
      charge={charge}
      couponCode={couponCode}
      note={inCart > 1 && <p className="mt-1 text-sm text-ink-muted">The other items stay in your cart.</p>}
      message={problem !== null && <CouponMessage kind="error" text={problem} />}
      isProcessing={checkout.isProcessing || checkout.isLeaving}
      isUnready={charge.problem !== null || coupon.isApplying || loadedAt === null}
      onPay={() => checkout.pay({ charge, couponCode, ...idsIn({ courses, bundles }), isPart: true, billing: billing.sent })}
      company={<CompanyFields billing={billing} />}
      onClose={onClose}
    />
  )
}
