import { listManagedOrders } from '@akada/contract/calls/purchases.ts'
import { getSalesOverview } from '@akada/contract/calls/site-performance.ts'
import { listPendingWork } from '@akada/contract/calls/staff.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { PendingKind, PendingWorkItem } from '@akada/contract/staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { REVIEW_NOTES } from '../../lib/order-words.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import type { AttentionItem } from '../../ui/attention-list.tsx'

export type SalesOverview = Answer<typeof getSalesOverview>

// The server recounts every minute.
const MINUTE_MS = 60_000

export const salesOverviewQuery = queryOptions({
  queryKey: ['manager', 'overview'],
  queryFn: ({ signal }) => call(getSalesOverview, {}, { signal }),
  refetchInterval: MINUTE_MS,
})

export const pendingWorkQuery = queryOptions({
  queryKey: ['manager', 'pending'],
  queryFn: ({ signal }) => call(listPendingWork, {}, { signal }).then(attentionOf),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
})

const RECENT_ORDERS = 6

export const recentOrdersQuery = queryOptions({
  queryKey: ['manager', 'recent-orders'],
  queryFn: ({ signal }) => call(listManagedOrders, { query: { page: 1, size: RECENT_ORDERS } }, { signal }),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
})

const labels: Record<PendingKind, string> = {
  DISPUTES: 'Open disputes',
  HELD_ORDERS: 'Orders on hold',
  NOTED_ORDERS: 'Orders with review notes',
  STUCK_REFUNDS: 'Refunds to resend',
  REFUNDS: 'Pending refunds',
  PAYOUTS: 'Payouts due',
  REPORTS: 'Pending reports',
  APPLICATIONS: 'Pending applications',
  REISSUES: 'Pending certificate reissues',
}

const lists: Record<PendingKind, string> = {
  DISPUTES: managerPaths.disputes(),
  HELD_ORDERS: managerPaths.orders({ status: 'HELD' }),
  NOTED_ORDERS: managerPaths.orders({ status: REVIEW_NOTES }),
  STUCK_REFUNDS: managerPaths.refunds({ show: 'under-way' }),
  REFUNDS: managerPaths.refunds(),
  PAYOUTS: managerPaths.payouts(),
  REPORTS: managerPaths.moderation(),
  APPLICATIONS: managerPaths.applications(),
  REISSUES: managerPaths.reissues(),
}

const inCurrency = { NGN: 'in naira', USD: 'in dollars' } as const

/** A newer server may know other kinds. */
const attentionOf = (pending: readonly PendingWorkItem[]): AttentionItem[] =>
  pending
    .filter(({ kind }) => Object.hasOwn(labels, kind))
    .map(({ kind, orderId, currency, ...work }) => ({
      ...work,
      label: currency ? `${labels[kind]} ${inCurrency[currency]}` : labels[kind],
      to: orderId === null ? (currency ? managerPaths.payouts({ currency }) : lists[kind]) : managerPaths.order(orderId),
    }))
