import type { Cart, CartCourse } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartQuery, useClearCart, useRemoveFromCart } from '../features/cart/cart.api.ts'
import { CartRow } from '../features/cart/cart-row.tsx'
import { OrderSummary } from '../features/cart/order-summary.tsx'
import { CouponForm } from '../features/checkout/coupon-form.tsx'
import { CouponMessage } from '../features/checkout/coupon-message.tsx'
import { OrderDialog } from '../features/checkout/order-dialog.tsx'
import { PaysIn } from '../features/checkout/pays-in.tsx'
import { Totals } from '../features/checkout/totals.tsx'
import { useCheckout } from '../features/checkout/use-checkout.ts'
import { useCoupon } from '../features/checkout/use-coupon.ts'
import { forgetEnrollments } from '../features/enrollments/enrollments.api.ts'
import { sentenceOf } from '../lib/api.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { announce, showToast } from '../ui/toast.tsx'

export const head = (): Head => ({ title: 'Cart' })

export function Component() {
  // Prices and availability may have changed since the navbar's request.
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' })

  if (cart.isPending) return <Pending />
  return (
    <Frame>
      {cart.data ? (
        <Content cart={cart.data} loadedAt={cart.isFetching ? null : cart.dataUpdatedAt} />
      ) : (
        <Failed message="We couldn’t load your cart." onRetry={() => void cart.refetch()} busy={cart.isFetching} />
      )}
    </Frame>
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
  <div className="page min-h-dvh py-8">
    <h1 className="mb-2 text-3xl">Cart</h1>
    {children}
  </div>
)

type ContentProps = { cart: Cart; loadedAt: number | null }

function Content({ cart, loadedAt }: ContentProps) {
  const [isOrdering, setOrdering] = useState(false)
  const { courses } = cart
  const currency = cart.charge?.currency ?? null
  const coupon = useCoupon({ courses, cartLoadedAt: loadedAt, currency })
  const closeOrder = () => setOrdering(false)
  const checkout = useCartCheckout({ onSuccess: closeOrder, onCouponRefused: coupon.remove, onCouponUsed: coupon.remove })
  const change = useCartChanges()
  const isBusy = change.isBusy || checkout.isProcessing || checkout.isLeaving
  const fault = checkout.fault !== null && <CouponMessage kind="error" text={checkout.fault} />
  const { charge, code: couponCode } = coupon.applied ?? { charge: cart.charge, code: null }

  if (courses.length === 0) return <EmptyCart />
  return (
    <div className={columns}>
      <Courses courses={courses} currency={currency} isBusy={isBusy} change={change} />
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
          courses={courses}
          charge={charge}
          couponCode={couponCode}
          message={fault}
          isProcessing={checkout.isProcessing}
          isUnready={charge.problem !== null || coupon.isApplying}
          onPay={() => checkout.pay({ charge, couponCode, courseIds: courses.map(({ id }) => id) })}
          onClose={closeOrder}
        />
      )}
    </div>
  )
}

/** A server running the previous release doesn't send the charge. */
function NoCharge() {
  const cart = useQuery(cartQuery)
  return (
    <Failed
      message="We couldn’t calculate your total."
      advice="Please try again in a moment."
      onRetry={() => void cart.refetch()}
      busy={cart.isFetching}
    />
  )
}

type CoursesProps = {
  courses: readonly CartCourse[]
  currency: Currency | null
  isBusy: boolean
  change: ReturnType<typeof useCartChanges>
}

const Courses = ({ courses, currency, isBusy, change }: CoursesProps) => (
  <section aria-label="Courses">
    <div className="mb-3 flex items-center justify-between gap-4">
      <p role="status" className="text-ink-muted">
        {courses.length} {courses.length === 1 ? 'course' : 'courses'} in your cart
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
          onRemove={() => change.remove(course.id)}
        />
      ))}
    </ul>
  </section>
)

const RemoveCoupon = ({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) => (
  <Button variant="quiet" size="small" className="-ml-3" disabled={isBusy} onClick={onRemove}>
    Remove coupon
  </Button>
)

const EmptyCart = () => (
  <Empty
    drawing="cart"
    title="Your cart is empty"
    text="Keep shopping to find a course!"
    action={<LinkButton to={paths.courses()}>Browse courses</LinkButton>}
  />
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
        text="This removes all courses from your cart."
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

/** Returns the actions that remove courses, with their pending state and error. */
function useCartChanges() {
  const remove = useRemoveFromCart()
  const clear = useClearCart()
  // The course count is a live region, but it disappears with the last course.
  const onSuccess = ({ courses }: Cart) => courses.length === 0 && announce('Your cart is empty.')
  const onError = (error: unknown) =>
    showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t update your cart. Please try again.') })
  return {
    remove: (courseId: number) => remove.mutate(courseId, { onSuccess, onError }),
    clear: (onDone: () => void) => clear.mutate(undefined, { onSuccess, onError, onSettled: onDone }),
    removedId: remove.isPending ? remove.variables : null,
    isClearing: clear.isPending,
    isBusy: remove.isPending || clear.isPending,
  }
}

type CheckoutEvents = Pick<Parameters<typeof useCheckout>[0], 'onSuccess' | 'onCouponRefused'> & { onCouponUsed: () => void }

function useCartCheckout(events: CheckoutEvents) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCheckout({
    ...events,
    onEnrolled: () => {
      events.onCouponUsed()
      void forgetPurchase(queryClient)
      void navigate(paths.enrollmentSuccess)
    },
    onCartStale: () => void queryClient.invalidateQueries(cartQuery),
  })
}

const forgetPurchase = (queryClient: QueryClient) => Promise.all([queryClient.invalidateQueries(cartQuery), forgetEnrollments(queryClient)])
