import { readItem, writeItem } from './storage.ts'

/** `courseId`: the course in the coupon link, or null once the coupon is applied to a cart. */
type SavedCoupon = { code: string; courseId: number | null }

const KEY = 'coupon:1'
const RETENTION_MS = 7 * 86_400_000

/** Stores the coupon in this browser for a week, or until it is used or removed, so that it survives login and reload. */
export const saveCoupon = (coupon: SavedCoupon) => writeItem(KEY, JSON.stringify({ ...coupon, at: Date.now() }))

export const dropCoupon = () => writeItem(KEY, null)

export function savedCoupon(): SavedCoupon | null {
  try {
    const { code, courseId, at } = JSON.parse(readItem(KEY) ?? '{}')
    return typeof code === 'string' && Date.now() - at < RETENTION_MS ? { code, courseId: Number(courseId) || null } : null
  } catch {
    return null
  }
}
