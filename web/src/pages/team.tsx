import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { orderQuery } from '../features/orders/orders.api.ts'
import { type Refundable, TeamDesk, TeamSkeleton } from '../features/seats/team-desk.tsx'
import type { Head } from '../lib/page.ts'

export const head = (): Head => ({ title: 'Seats' })

export function Component() {
  const { id = '' } = useParams()
  return (
    <Frame orderId={id}>
      <TeamDesk orderId={Number(id)} refundable={useRefundable(Number(id))} />
    </Frame>
  )
}

function useRefundable(orderId: number): Refundable {
  const order = useQuery({ ...orderQuery(orderId), retry: false })
  const until = (courseId: number) => order.data?.lines.find((line) => line.courseId === courseId)?.refundability.until
  return { isPending: order.isPending, until }
}

export const Pending = () => (
  <Frame>
    <TeamSkeleton />
  </Frame>
)

const Frame = ({ orderId, children }: { orderId?: string; children: ReactNode }) => (
  // As tall as the window, so that the footer doesn't shift while the seats load.
  <div className="page min-h-dvh py-8">
    <h1 className="mb-6 text-3xl">{orderId === undefined ? 'Seats' : `Seats of order #${orderId}`}</h1>
    {children}
  </div>
)
