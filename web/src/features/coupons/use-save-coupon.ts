import type { Coupon } from '@akada/contract/coupons.ts'
import type { FieldNamesMarkedBoolean, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { showFieldFaults } from '../../ui/use-form-fault.tsx'
import { type CouponValues, changesOf, termsOf } from './coupon-values.ts'
import { useChangeCoupon, useCreateBatch, useCreateCoupon } from './coupons.api.ts'

export type Saved = { kind: 'made' | 'changed'; coupon: Coupon } | { kind: 'batch'; batchId: number; codes: readonly string[] }
type Then = { onSuccess: (saved: Saved) => void; onError: (error: unknown) => void }
type Dirty = Partial<FieldNamesMarkedBoolean<CouponValues>>

/** Creates one or many coupons, or updates the given coupon. */
export function useSaveCoupon(coupon: Coupon | undefined) {
  const create = useCreateCoupon()
  const createMany = useCreateBatch()
  const change = useChangeCoupon(coupon?.id ?? 0)

  function save(values: CouponValues, dirty: Dirty, { onSuccess, onError }: Then) {
    if (coupon)
      change.mutate(changesOf(values, dirty), { onSuccess: (changed) => onSuccess({ kind: 'changed', coupon: changed }), onError })
    else if (values.kind === 'one')
      create.mutate(
        { code: values.code, isPublic: values.isPublic, ...termsOf(values) },
        { onSuccess: (made) => onSuccess({ kind: 'made', coupon: made }), onError },
      )
    else createMany.mutate(batchOf(values), { onSuccess: (batch) => onSuccess({ kind: 'batch', ...batch }), onError })
  }

  return { save, isPending: create.isPending || createMany.isPending || change.isPending }
}

function batchOf(values: CouponValues) {
  const { maxRedemptions, ...terms } = termsOf(values)
  return { prefix: values.prefix, count: Number(values.count), ...terms, maxRedemptions: maxRedemptions ?? 1 }
}

const fields = [
  'code',
  'prefix',
  'count',
  'discountPercentage',
  'scope',
  'startsAt',
  'expiresAt',
  'maxRedemptions',
  'minimumNaira',
  'minimumUsd',
] as const

/** Shows the server's errors below their fields. */
export function showCouponFaults(error: unknown, setError: UseFormSetError<CouponValues>) {
  if (!(error instanceof ApiError)) return
  showFieldFaults(error, fields, setError)
  const aboutCourses = error.errors.find(({ path }) => path.startsWith('courseIds'))
  if (aboutCourses) setError('courses', { message: aboutCourses.message })
  if (error.code === 'COUPON_CODE_TAKEN') setError('code', { message: error.message }, { shouldFocus: true })
  if (error.code === 'COURSE_NOT_FOUND') setError('courses', { message: 'One of these courses is no longer available.' })
}
