import { restoreCheckout } from '@akada/contract/calls/checkout-reminders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import { cartQuery } from '../features/cart/cart.api.ts'
import { RestoredCart } from '../features/checkout-reminders/restored-cart.tsx'
import { ApiError, call } from '../lib/api.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { saveCoupon } from '../lib/saved-coupon.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'

export const head = (): Head => ({ title: 'Your order' })

/** The link in a checkout reminder. Opens the cart, or first shows what has changed since the order. */
export function Component() {
  const token = useLinkCode('token')
  return (
    <AccountCard title="Your order">
      {token === undefined ? <Restoring /> : token === null ? <Refused text={WITHOUT_TOKEN} /> : <Restored token={token} />}
    </AccountCard>
  )
}

export const Pending = () => (
  <AccountCard title="Your order">
    <Restoring />
  </AccountCard>
)

const WITHOUT_TOKEN = 'Open the whole link in the email to put the courses back into your cart.'

function Restored({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const restored = useQuery({
    queryKey: ['restored-checkout', token],
    // Idempotent, so it can be repeated like a request that only reads.
    queryFn: async ({ signal }) => {
      const answer = await call(restoreCheckout, { body: { token } }, { signal })
      if (answer.couponCode !== null) saveCoupon({ code: answer.couponCode, courseId: null })
      await queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
      return answer
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = restored
  const isUnchanged = data !== undefined && data.courses.length > 0 && data.notes.length === 0

  useEffect(() => {
    if (!isUnchanged) return
    showToast({ kind: 'success', text: 'Your courses are back in your cart.' })
    void navigate(paths.cart, { replace: true })
  }, [isUnchanged, navigate])

  if (data && !isUnchanged) return <RestoredCart restored={data} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return <Refused text={error.message} />
  if (error)
    return (
      <Failed
        message="We couldn’t put your courses back into the cart."
        error={error}
        onRetry={() => void restored.refetch()}
        busy={restored.isFetching}
      />
    )
  return <Restoring />
}

const Restoring = () => (
  <Loading label="Restoring your cart…">
    <Skeleton className="h-48 rounded-md" />
  </Loading>
)

const Refused = ({ text }: { text: string }) => (
  <Empty drawing="cart" text={text} action={<LinkButton to={paths.cart}>Go to cart</LinkButton>} />
)
