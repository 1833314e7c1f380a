import { MinimumPurchase } from '@akada/contract/amount.ts'
import type { Coupon, CouponScope, createCoupon } from '@akada/contract/coupons.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import * as z from 'zod/mini'
import { isoOf, localOf } from '../../lib/local-time.ts'
import type { CouponChanges } from './coupons.api.ts'

export type CouponCourse = { id: number; title: string }

/** The form's field values. Numbers and times are strings as typed. */
export type CouponValues = {
  kind: 'one' | 'many'
  code: string
  prefix: string
  count: string
  discountPercentage: string
  scope: CouponScope
  courses: CouponCourse[]
  startsAt: string
  expiresAt: string
  maxRedemptions: string
  isOncePerPerson: boolean
  minimumNaira: string
  minimumUsd: string
  affiliateCode: string
  isActive: boolean
  isPublic: boolean
}

export const newCoupon = (course: CouponCourse | undefined): CouponValues => ({
  kind: 'one',
  code: '',
  prefix: '',
  count: '50',
  discountPercentage: '',
  scope: 'COURSES',
  courses: course ? [course] : [],
  startsAt: '',
  expiresAt: '',
  maxRedemptions: '',
  isOncePerPerson: true,
  minimumNaira: '',
  minimumUsd: '',
  affiliateCode: '',
  isActive: true,
  isPublic: false,
})

const textOf = (number: number | null) => (number === null ? '' : String(number))

export const valuesOf = (coupon: Coupon): CouponValues => ({
  ...newCoupon(undefined),
  code: coupon.code,
  discountPercentage: String(coupon.discountPercentage),
  scope: coupon.scope,
  courses: coupon.courses,
  startsAt: localOf(coupon.startsAt),
  expiresAt: localOf(coupon.expiresAt),
  maxRedemptions: textOf(coupon.maxRedemptions),
  isOncePerPerson: coupon.isOncePerPerson,
  minimumNaira: textOf(coupon.minimumNaira),
  minimumUsd: textOf(coupon.minimumUsd),
  affiliateCode: coupon.affiliateCode ?? '',
  isActive: coupon.isActive,
  isPublic: coupon.isPublic ?? false,
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

export const termsOf = (values: CouponValues) =>
  ({
    discountPercentage: Number(values.discountPercentage),
    scope: values.scope,
    courseIds: values.scope === 'COURSES' ? values.courses.map(({ id }) => id) : [],
    startsAt: isoOf(values.startsAt),
    expiresAt: isoOf(values.expiresAt),
    maxRedemptions: numberOf(values.maxRedemptions),
    isOncePerPerson: values.isOncePerPerson,
    minimumNaira: numberOf(values.minimumNaira),
    minimumUsd: numberOf(values.minimumUsd),
    affiliateCode: values.affiliateCode.trim().toUpperCase() || null,
  }) satisfies Partial<Sent<typeof createCoupon>['body']>

/** Returns only the changed fields, so that an unchanged time keeps its seconds and other users' changes aren't undone. */
export function changesOf(values: CouponValues, dirty: Partial<Record<keyof CouponValues, unknown>>): CouponChanges {
  const wanted = { code: values.code, isActive: values.isActive, isPublic: values.isPublic, ...termsOf(values) }
  const isDirty = (name: string) => {
    if (name === 'courseIds') return Boolean(dirty.courses) || Boolean(dirty.scope)
    return Boolean(dirty[name as keyof CouponValues])
  }
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => isDirty(name)))
}

export type Faults = Partial<Record<keyof CouponValues, string>>

/** Returns the errors that the server would report, by field. */
export function faultsOf(values: CouponValues): Faults {
  const faults: Faults = {
    ...(values.kind === 'one' ? codeFaults(values) : batchFaults(values)),
    ...percentageFaults(values.discountPercentage),
  }
  if (values.scope === 'COURSES' && values.courses.length === 0) faults.courses = 'Choose at least one course.'
  if (values.startsAt !== '' && values.expiresAt !== '' && values.expiresAt <= values.startsAt)
    faults.expiresAt = 'The end must be later than the start.'
  if (!/^([a-z0-9]{8})?$/i.test(values.affiliateCode.trim())) faults.affiliateCode = 'An affiliate code has 8 letters or digits.'
  if (!isBlankOrWhole(values.maxRedemptions, 1_000_000)) faults.maxRedemptions = 'Enter a whole number from 1 to 1,000,000.'
  return { ...faults, ...minimumFaults(values, 'minimumNaira'), ...minimumFaults(values, 'minimumUsd') }
}

function codeFaults({ code }: CouponValues): Faults {
  if (code.trim() === '') return { code: 'Code is required.' }
  return /^[a-z0-9-]{3,32}$/i.test(code.trim()) ? {} : { code: 'A code must have 3 to 32 letters, digits or hyphens.' }
}

const batchFaults = ({ prefix, count }: CouponValues): Faults => ({
  ...(!/^[a-z0-9-]{0,16}$/i.test(prefix.trim()) && { prefix: 'A prefix can have up to 16 letters, digits or hyphens.' }),
  ...((count.trim() === '' || !isBlankOrWhole(count, 1000)) && { count: 'Enter a whole number from 1 to 1,000.' }),
})

function percentageFaults(text: string): Faults {
  const percent = Number(text)
  if (text.trim() === '' || Number.isNaN(percent)) return { discountPercentage: 'Discount is required.' }
  if (percent < 1) return { discountPercentage: 'The discount must be at least 1%.' }
  if (percent > 100) return { discountPercentage: 'The discount can be at most 100%.' }
  return Number.isInteger(percent * 2) ? {} : { discountPercentage: 'The discount must be a multiple of 0.5%.' }
}

const isBlankOrWhole = (text: string, most: number) =>
  /^\s*$/.test(text) || (/^\s*\d+\s*$/.test(text) && Number(text) >= 1 && Number(text) <= most)
function minimumFaults(values: CouponValues, name: 'minimumNaira' | 'minimumUsd'): Faults {
  const [fault] = z.nullable(MinimumPurchase).safeParse(numberOf(values[name])).error?.issues ?? []
  return fault ? { [name]: fault.message } : {}
}

// Omits characters that are easily confused.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GENERATED_LENGTH = 8

export const generateCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(GENERATED_LENGTH)), (random) => LETTERS[random % LETTERS.length]).join('')
