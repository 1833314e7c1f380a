import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { cartQuery } from '../features/cart/cart.api.ts'
import { forgetEnrollments } from '../features/enrollments/enrollments.api.ts'
import { GiftLine } from '../features/gifts/gift-line.tsx'
import type { DetailsOf } from '../features/orders/order-line.tsx'
import { OrderList, OrderListSkeleton } from '../features/orders/order-list.tsx'
import { RecheckBox } from '../features/orders/recheck-box.tsx'
import { SeatsLine } from '../features/seats/seats-line.tsx'
import type { Head } from '../lib/page.ts'

export const head = (): Head => ({ title: 'Orders' })

export function Component() {
  const queryClient = useQueryClient()
  const [query] = useSearchParams()
  const forgetCourses = () => void forgetEnrollments(queryClient)
  return (
    <Frame>
      <RecheckBox
        isOpen={query.has('missing')}
        onFound={() => {
          forgetCourses()
          void queryClient.invalidateQueries(cartQuery)
        }}
      />
      <div className="mt-6">
        <OrderList page={pageOf(query)} detailsOf={detailsOf} onRefund={forgetCourses} />
      </div>
    </Frame>
  )
}

const detailsOf: DetailsOf = (order, line) => {
  if (line.gift) return <GiftLine gift={line.gift} title={line.title} />
  if (!line.seats) return null
  return (
    <SeatsLine
      seats={line.seats}
      orderId={order.id}
      isPaid={order.paidAt !== null}
      title={line.title}
      refundableUntil={line.refundability.until}
    />
  )
}

export const Pending = () => (
  <Frame>
    <OrderListSkeleton />
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  // As tall as the window, so that the footer doesn't shift while the orders load.
  <div className="page min-h-dvh py-8">
    <h1 className="text-3xl">Orders</h1>
    <p className="mt-2 mb-6 text-ink-muted">Purchases, receipts and refunds</p>
    {children}
  </div>
)

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}
