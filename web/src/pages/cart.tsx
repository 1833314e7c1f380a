import type { Cart, CartBundle, CartCourse } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { CompanyFields } from '../features/billing/company-fields.tsx'
import { useBilling } from '../features/billing/use-billing.ts'
import { BundleRow } from '../features/cart/bundle-row.tsx'
import { cartQuery } from '../features/cart/cart.api.ts'
import { CartRow } from '../features/cart/cart-row.tsx'
import { OrderSummary } from '../features/cart/order-summary.tsx'
import { CouponForm } from '../features/checkout/coupon-form.tsx'
import { CouponMessage } from '../features/checkout/coupon-message.tsx'
import { OrderDialog } from '../features/checkout/order-dialog.tsx'
import { PaysIn } from '../features/checkout/pays-in.tsx'
import { Totals } from '../features/checkout/totals.tsx'
import { useCoupon } from '../features/checkout/use-coupon.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { BuyNowOrder } from './parts/buy-now-order.tsx'
import { asOrdered, bundlesIn, idsIn } from './parts/cart-bundles.ts'
import { useCartChanges } from './parts/cart-changes.ts'
import { useCartCheckout } from './parts/use-cart-checkout.ts'

// Lazy, because only an empty cart needs it. If it fails to load, the page works without it.
const CartSuggestions = lazyPart(
  async () => (await import('./parts/cart-suggestions.tsx')).CartSuggestions,
  () => null,
)

// Lazy, because few buyers buy for a team.
const TeamOrder = lazyPart(async () => (await import('./parts/team-order.tsx')).TeamOrder)

// Lazy, because only buyers who return from the payment page need it.
const UnpaidOrder = lazyPart(
  async () => (await import('./parts/unpaid-order.tsx')).UnpaidOrder,
  () => null,
)

// Lazy, because few buyers give a course.
const GiftOrder = lazyPart(async () => (await import('./parts/gift-order.tsx')).GiftOrder)

export const head = (): Head => ({ title: 'Cart' })

export function Component() {
  // Prices and availability may have changed since the navbar's request.
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' })

  if (cart.isPending) return <Pending />
  return (
    <Frame>
      <NotPaid />
      {cart.data ? (
        <>
          <Content cart={cart.data} loadedAt={cart.isFetching ? null : cart.dataUpdatedAt} />
          <BoughtNow inCart={cart.data.courses.length + bundlesIn(cart.data).length} />
          <GivenNow />
          <TeamNow />
        </>
      ) : (
        <Failed message="We couldn’t load your cart." error={cart.error} onRetry={() => void cart.refetch()} busy={cart.isFetching} />
      )}
    </Frame>
  )
}

/** Shows the order whose payment page the buyer left. */
function NotPaid() {
  const orderId = idIn(useSearchParams()[0], 'order')
  if (orderId === null) return null
  return (
    <div className="mt-4 mb-6 empty:hidden">
      <Suspense fallback={<Skeleton className="h-32" />}>
        <UnpaidOrder orderId={orderId} />
      </Suspense>
    </div>
  )
}

/** Opens the order summary of the course or bundle that the user chose to buy now. Closing it shows the cart. */
function BoughtNow({ inCart }: { inCart: number }) {
  const navigate = useNavigate()
  const showCart = useCallback(() => void navigate(paths.cart, { replace: true }), [navigate])
  const [query] = useSearchParams()
  const [only, onlyBundle] = [idIn(query, 'buy'), idIn(query, 'bundle')]
  if (only !== null) return <BuyNowOrder only={{ only }} inCart={inCart} onClose={showCart} />
  return onlyBundle !== null && <BuyNowOrder only={{ onlyBundle }} inCart={inCart} onClose={showCart} />
}

function idIn(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Opens the order of the course that the user chose to give to another person. Closing it returns to where the user came from. */
function GivenNow() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const courseId = idIn(query, 'gift')
  const isFromCart = query.get('from') === 'cart'
  const close = useCallback(
    () => void (isFromCart || key === 'default' ? navigate(paths.cart, { replace: true, preventScrollReset: true }) : navigate(-1)),
    [navigate, isFromCart, key],
  )
  if (courseId === null) return null
  return (
    <Suspense>
      <GiftOrder courseId={courseId} isFromCart={isFromCart} onClose={close} />
    </Suspense>
  )
}

/** Opens the order of seats for a team. Closing it returns to where the user came from. */
function TeamNow() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const asked = useSearchParams()[0].get('team')
  const isFromCart = asked === 'cart'
  const close = useCallback(
    () => void (isFromCart || key === 'default' ? navigate(paths.cart, { replace: true, preventScrollReset: true }) : navigate(-1)),
    [navigate, isFromCart, key],
  )
  const courseId = Number(asked)
  if (!isFromCart && (!Number.isInteger(courseId) || courseId <= 0)) return null
  return (
    <Suspense>
      <TeamOrder order={isFromCart ? 'cart' : courseId} onClose={close} />
    </Suspense>
  )
}

export const Pending = () => (
  <Frame>
    <Loading label="Loading your cart...">
      <div className={columns}>
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </Loading>
  </Frame>
)

const columns = 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12'

const Frame = ({ children }: { children: ReactNode }) => (
  // As tall as the window, so that the footer doesn't shift while the cart loads.
  <div className="page in-order min-h-dvh py-8">
    <h1 className="mb-2 text-3xl">Cart</h1>
    {children}
  </div>
)

type ContentProps = { cart: Cart; loadedAt: number | null }

function Content({ cart, loadedAt }: ContentProps) {
  const [isOrdering, setOrdering] = useState(false)
  const { courses } = cart
  const bundles = bundlesIn(cart)
  const currency = cart.charge?.currency ?? null
  const coupon = useCoupon({ courses, bundles, cartLoadedAt: loadedAt, currency })
  const closeOrder = () => setOrdering(false)
  const checkout = useCartCheckout({ courses, bundles, onSuccess: closeOrder, onCouponRefused: coupon.remove, onCouponUsed: coupon.remove })
  const change = useCartChanges()
  const billing = useBilling(isOrdering)
  const isBusy = change.isBusy || checkout.isProcessing || checkout.isLeaving
  const fault = checkout.fault !== null && <CouponMessage kind="error" text={checkout.fault} />
  const { charge, code: couponCode } = coupon.applied ?? { charge: cart.charge, code: null }

  if (courses.length + bundles.length === 0) return <EmptyCart />
  return (
    <div className={columns}>
      <Courses courses={courses} bundles={bundles} currency={currency} isBusy={isBusy} change={change} />
      <div className="lg:sticky lg:top-20">
        {charge === null ? (
          <NoCharge />
        ) : (
          <OrderSummary
            problem={charge.problem}
            isBusy={isBusy || coupon.isApplying}
            isLeaving={checkout.isLeaving}
            totals={
              <Totals
                charge={charge}
                couponCode={couponCode}
                discountLabel="Discount"
                remove={<RemoveCoupon isBusy={isBusy} onRemove={coupon.remove} />}
              />
            }
            note={<PaysIn currency={charge.currency} />}
            couponForm={
              <CouponForm
                code={coupon.code}
                isApplying={coupon.isApplying}
                isBusy={isBusy}
                onApply={(typed) => {
                  checkout.forgetFault()
                  coupon.apply(typed)
                }}
              />
            }
            message={!isOrdering && (fault || (coupon.message && <CouponMessage {...coupon.message} />))}
            team={<TeamLink hasCourses={courses.length > 0} hasBundles={bundles.length > 0} />}
            onCheckout={() => {
              checkout.forgetFault()
              setOrdering(true)
            }}
          />
        )}
      </div>
      {charge !== null && (
        <OrderDialog
          open={isOrdering}
          courses={[...courses, ...bundles.map(asOrdered)]}
          charge={charge}
          couponCode={couponCode}
          message={fault}
          isProcessing={checkout.isProcessing}
          isUnready={charge.problem !== null || coupon.isApplying}
          company={<CompanyFields billing={billing} />}
          onPay={() => checkout.pay({ charge, couponCode, ...idsIn({ courses, bundles }), billing: billing.sent })}
          onClose={closeOrder}
        />
      )}
    </div>
  )
}

type TeamLinkProps = { hasCourses: boolean; hasBundles: boolean }

/** Bundles can't be bought for a team. */
const TeamLink = ({ hasCourses, hasBundles }: TeamLinkProps) => (
  <>
    {hasCourses && (
      <LinkButton variant="quiet" shape="wide" to={paths.buyForTeam('cart')} replace preventScrollReset>
        Buy for a team
      </LinkButton>
    )}
    {hasBundles && <p className="mt-1 text-center text-sm text-ink-muted">Bundles can’t be bought for a team.</p>}
  </>
)

/** A server running the previous release doesn't send the charge. */
function NoCharge() {
  const cart = useQuery(cartQuery)
  return (
    <Failed
      message="We couldn’t calculate your total."
      advice="Please try again in a moment."
      error={cart.error}
      onRetry={() => void cart.refetch()}
      busy={cart.isFetching}
    />
  )
}

type CoursesProps = {
  courses: readonly CartCourse[]
  bundles: readonly CartBundle[]
  currency: Currency | null
  isBusy: boolean
  change: ReturnType<typeof useCartChanges>
}

const Courses = ({ courses, bundles, currency, isBusy, change }: CoursesProps) => (
  <section aria-label="Courses">
    <div className="mb-3 flex items-center justify-between gap-4">
      <p role="status" className="text-ink-muted">
        {inCartText(courses.length, bundles.length)}
      </p>
      <ClearButton isBusy={isBusy} isClearing={change.isClearing} onClear={change.clear} />
    </div>
    <ul>
      {courses.map((course) => (
        <CartRow
          key={course.id}
          course={course}
          currency={currency}
          isBusy={isBusy}
          isBeingRemoved={change.removedId === course.id}
          isBeingSaved={change.savedId === course.id}
          onRemove={() => change.remove(course)}
          onSave={() => change.save(course)}
        />
      ))}
      {bundles.map((bundle) => (
        <BundleRow
          key={`bundle ${bundle.id}`}
          bundle={bundle}
          currency={currency}
          isBusy={isBusy}
          isBeingRemoved={change.removedBundleId === bundle.id}
          onRemove={() => change.removeBundle(bundle)}
        />
      ))}
    </ul>
  </section>
)

function inCartText(courses: number, bundles: number): string {
  const parts = [
    ...(courses > 0 || bundles === 0 ? [courses === 1 ? '1 course' : `${courses} courses`] : []),
    ...(bundles > 0 ? [bundles === 1 ? '1 bundle' : `${bundles} bundles`] : []),
  ]
  return `${parts.join(' and ')} in your cart`
}

const RemoveCoupon = ({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) => (
  <Button variant="quiet" size="small" className="-ml-3" disabled={isBusy} onClick={onRemove}>
    Remove coupon
  </Button>
)

const EmptyCart = () => (
  <>
    <Empty
      drawing="cart"
      title="Your cart is empty"
      text="Keep shopping to find a course!"
      action={<LinkButton to={paths.courses()}>Browse courses</LinkButton>}
    />
    <Suspense>
      <CartSuggestions />
    </Suspense>
  </>
)

type ClearButtonProps = { isBusy: boolean; isClearing: boolean; onClear: (onDone: () => void) => void }

function ClearButton({ isBusy, isClearing, onClear }: ClearButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setAsking(true)}>
        Clear cart
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Clear cart?"
        text="This removes everything from your cart."
        confirmText="Clear cart"
        variant="danger"
        busy={isClearing}
        busyText="Clearing…"
        onConfirm={() => onClear(close)}
        onCancel={close}
      />
    </>
  )
}
