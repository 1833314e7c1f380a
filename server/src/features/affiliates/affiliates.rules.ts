/** How many clicks of a browser, and of a network, on an affiliate's links count in a day (docs/product.md P-24.6). */
export const CLICKS_OF_BROWSER = 10
export const CLICKS_OF_NETWORK = 200

// Without letters and digits that look alike.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_BYTES = 8

/** Returns the code for random bytes. */
export const codeOf = (bytes: Uint8Array): string => [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** Returns the code in a link, or undefined if it can't be one. Case doesn't matter. */
export function readCode(given: string | null): string | undefined {
  const code = given?.trim().toUpperCase() ?? ''
  return /^[A-HJ-NP-Z2-9]{8}$/.test(code) ? code : undefined
}

/** What a page is about: a course, a bundle, the profile of a user, or none of them. */
export type LinkedPage = { courseId: number | null; bundleId: number | null; profileId: string | null }

// The paths of the pages (web/src/lib/paths.ts, web/src/lib/bundle-paths.ts).
const ID_PATH = /^\/(courses|bundles)\/([1-9]\d{0,8})\/?$/
const PROFILE_PATH = /^\/user-profile\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/

export function pageOf(path: string): LinkedPage {
  const [, kind, id] = ID_PATH.exec(path) ?? []
  return {
    courseId: kind === 'courses' ? Number(id) : null,
    bundleId: kind === 'bundles' ? Number(id) : null,
    profileId: PROFILE_PATH.exec(path)?.[1] ?? null,
  }
}

/** Returns the link to a page that counts for an affiliate. */
export const linkTo = (publicUrl: string, path: string, code: string): string => `${publicUrl}${path}?ref=${code}`

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Whether a browser opens the page, rather than loading it as an image or in a frame of another site. Older browsers send no such headers. */
export const isOpened = (headers: Headers): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document' && (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'

type Line = { id: number; courseId: number; instructorId: string; priceMinor: number; discountMinor: number }

/** The site's terms for new orders. */
export type SiteTerms = {
  /** The platform's commission on all courses. 0 if there is none. */
  siteBps: number
  /** The highest commission of instructors. Higher ones are reduced to it. 0 if instructors can't offer any. */
  maxBps: number
}

export type Program = { bps: number; paidFrom: 'INSTRUCTOR' | 'PLATFORM' }

export type Attribution = {
  buyerId: string
  /** The affiliate of the order's coupon. */
  ofCoupon: string | null
  /** Whether an instructor made the coupon. It can't spend the platform's share. */
  isInstructorsCoupon: boolean
  /** The affiliate of the last click. */
  ofClick: string | null
  /** Affiliates who can earn: neither suspended nor closed. */
  active: ReadonlySet<string>
  /** The instructor's terms by course id. */
  programs: ReadonlyMap<number, number>
  /** The platform's terms for all courses. 0 if there are none. */
  siteBps: number
  isEnded: (affiliateId: string, instructorId: string) => boolean
}

export type NewCommission = Program & { lineId: number; affiliateId: string }

/**
 * Returns the commission of a line, or null. A coupon's affiliate wins over the last click on the lines that the coupon discounts, except
 * that an instructor's coupon only earns what instructors pay. The instructor's terms win over the platform's, so that a line has one
 * commission. Buyers and instructors earn nothing from themselves.
 */
export function commissionOf(line: Line, order: Attribution): NewCommission | null {
  const own = order.programs.get(line.courseId)
  const isByCoupon = line.discountMinor > 0 && (own !== undefined || !order.isInstructorsCoupon)
  const affiliateId = (isByCoupon ? order.ofCoupon : null) ?? order.ofClick
  if (affiliateId === null || !order.active.has(affiliateId) || line.priceMinor === line.discountMinor) return null
  if (affiliateId === order.buyerId || affiliateId === line.instructorId || order.isEnded(affiliateId, line.instructorId)) return null
  const program: Program = own === undefined ? { bps: order.siteBps, paidFrom: 'PLATFORM' } : { bps: own, paidFrom: 'INSTRUCTOR' }
  return program.bps === 0 ? null : { ...program, lineId: line.id, affiliateId }
}

/** Returns a commission in basis points. Percentages have steps of 0.5. */
export const bpsOf = (percentage: number): number => Math.round(percentage * 100)
export const percentageOf = (bps: number): number => bps / 100
