import { createCoupon, createCouponBatch, listCouponCourses, listCoupons, updateCoupon } from '@akada/contract/calls/coupons.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { orderIn } from '../../lib/table-address.ts'

const keys = ['createdAt', 'code', 'discount', 'ends'] as const
type Order = ReturnType<typeof orderIn<(typeof keys)[number]>>

export const couponOrderIn = (query: URLSearchParams): Order => orderIn(query, keys)

export type Asked = { courseId?: number | undefined; search: string; sort: Order; page: number }

// How often the redemption counts are refetched.
const LIVE_MS = 20_000

export const couponsQuery = ({ courseId, search, sort, page }: Asked) =>
  queryOptions({
    queryKey: ['coupons', { courseId, search, sort, page }],
    queryFn: ({ signal }) => {
      const query = { search, page, ...(courseId !== undefined && { courseId }), ...(sort && { sort }) }
      return call(listCoupons, { query }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LIVE_MS,
  })

export const couponCoursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['coupon-courses', search],
    queryFn: ({ signal }) => call(listCouponCourses, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

function useCouponsChanged() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['coupons'] })
    void queryClient.invalidateQueries({ queryKey: ['coupon-sales'] })
  }
}

export type CouponChanges = Sent<typeof updateCoupon>['body']

export const useCreateCoupon = () =>
  useMutation({ mutationFn: (body: Sent<typeof createCoupon>['body']) => call(createCoupon, { body }), onSuccess: useCouponsChanged() })

export const useCreateBatch = () =>
  useMutation({
    mutationFn: (body: Sent<typeof createCouponBatch>['body']) => call(createCouponBatch, { body }),
    onSuccess: useCouponsChanged(),
  })

/** Also refetched after a refusal, because the coupon may have been used in the meantime. */
export const useChangeCoupon = (id: number) =>
  useMutation({
    mutationFn: (body: CouponChanges) => call(updateCoupon, { params: { id }, body }),
    onSettled: useCouponsChanged(),
  })
