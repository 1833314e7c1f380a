import { withQuery } from './paths.ts'

// The addresses of the areas of work and of what only a person has, apart from those that every visitor's scripts hold.

export const notificationPaths = {
  list: (query: { tab?: string | undefined; page?: number | undefined } = {}) => withQuery('/notifications', query),
} as const

export const couponPaths = {
  summary: (query: { page?: number | undefined } = {}) => withQuery('/coupon/summary', query),
  report: (code: string) => `/coupon/report/${encodeURIComponent(code)}`,
  manage: (query: { search?: string | undefined; page?: number | undefined } = {}) => withQuery('/coupon/manage', query),
} as const

export const instructorPaths = {
  earnings: (
    query: { currency?: string | undefined; from?: string | undefined; to?: string | undefined; page?: number | undefined } = {},
  ) => withQuery('/instructor/earnings', query),
  coupons: (query: { search?: string | undefined; page?: number | undefined } = {}) => withQuery('/instructor/coupons', query),
} as const

export const managerPaths = {
  overview: '/manager',
  orders: (query: { search?: string | undefined; status?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/manager/orders', query),
  order: (id: number) => `/manager/orders/${id}`,
  refunds: (query: { show?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/refunds', query),
  disputes: (query: { page?: number | undefined } = {}) => withQuery('/manager/disputes', query),
  payouts: (query: { currency?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/payouts', query),
  payoutRun: (id: number) => `/manager/payouts/${id}`,
  applications: (query: { status?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/applications', query),
  coupons: (query: { page?: number | undefined } = {}) => withQuery('/manager/coupons', query),
  coupon: (code: string) => `/manager/coupons/${encodeURIComponent(code)}`,
} as const
