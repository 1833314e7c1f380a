import { readItem, writeItem } from './storage.ts'

/** `courseId`: the course in the coupon link, or null once the coupon is applied to a cart. */
type KeptCoupon = { code: string; courseId: number | null }

const KEY = 'coupon:1'
const KEPT_MS = 7 * 86_400_000

/** Stores the coupon in this browser for a week, or until it is used or removed, so that it survives login and reload. */
export const keepCoupon = (coupon: KeptCoupon) => writeItem(KEY, JSON.stringify({ ...coupon, at: Date.now() }))

export const dropCoupon = () => writeItem(KEY, null)

export function keptCoupon(): KeptCoupon | null {
  try {
    const { code, courseId, at } = JSON.parse(readItem(KEY) ?? '{}')
    return typeof code === 'string' && Date.now() - at < KEPT_MS ? { code, courseId: Number(courseId) || null } : null
  } catch {
    return null
  }
}
