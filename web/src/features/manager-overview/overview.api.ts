import { listApplications } from '@akada/contract/calls/instructors.ts'
import { listModerationCases } from '@akada/contract/calls/moderation.ts'
import { listManagedOrders } from '@akada/contract/calls/purchases.ts'
import { listDisputes, listRefunds } from '@akada/contract/calls/refunds.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** A count of pending items. */
export type Waiting = {
  count: number
  /** True if the count is a lower bound. */
  isMore?: boolean
  /** The earliest deadline. */
  dueAt?: string | null
}

const one = { page: 1, size: 1 }
// The list starts with open disputes. Above this number, managers don't need an exact count.
const MOST_DISPUTES = 100

export const counts = {
  refunds: () => call(listRefunds, { query: { show: 'waiting', ...one } }).then(all),
  held: () => call(listManagedOrders, { query: { status: 'HELD', ...one } }).then(all),
  open: () => call(listManagedOrders, { query: { status: 'PENDING', ...one } }).then(all),
  applications: () => call(listApplications, { query: { status: 'PENDING', ...one } }).then(all),
  reports: () => call(listModerationCases, { query: one }).then(all),
  disputes: async (): Promise<Waiting> => {
    const { content, totalElements } = await call(listDisputes, { query: { page: 1, size: MOST_DISPUTES } })
    const open = content.filter(({ resolvedAt }) => resolvedAt === null)
    return {
      count: open.length,
      isMore: open.length === content.length && totalElements > content.length,
      dueAt: open.find(({ dueAt }) => dueAt !== null)?.dueAt ?? null,
    }
  },
} as const

export type Counted = keyof typeof counts

const all = ({ totalElements }: { totalElements: number }): Waiting => ({ count: totalElements })

export const waitingQuery = (counted: Counted) =>
  queryOptions({ queryKey: ['manager', 'waiting', counted], queryFn: counts[counted], staleTime: 0 })
