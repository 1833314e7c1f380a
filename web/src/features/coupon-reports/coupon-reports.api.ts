import { getCouponReport, getCouponSummary } from '@akada/contract/calls/coupons.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Report = Answer<typeof getCouponReport>

// The number of coupons per report page (docs/product.md P-9.8).
const PAGE_SIZE = 10

/** Always refetched, because sales can happen at any time. */
export const couponSummaryQuery = (page: number) =>
  queryOptions({
    queryKey: ['coupon-sales', 'summary', page],
    queryFn: ({ signal }) => call(getCouponSummary, { query: { page, size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const couponReportQuery = (code: string) =>
  queryOptions({
    queryKey: ['coupon-sales', 'report', code],
    queryFn: ({ signal }) => call(getCouponReport, { params: { code } }, { signal }),
    staleTime: 0,
  })
