import type { CouponScope } from '@akada/contract/coupons.ts'
import { type RefusalCode, refusals } from '@akada/contract/errors.ts'
import { type Currency, moneyText } from '@akada/contract/money.ts'
import { isolated } from '@akada/contract/text-direction.ts'

/** How long a use is reserved for an order. */
export const RESERVED_MINUTES = 45
/** The maximum number of uses of an instructor's 100% coupon. */
export const GIVEAWAY_USES = 1_000
/** The maximum duration of an instructor's 100% coupon. */
export const GIVEAWAY_DAYS = 31

const EVERYTHING_BPS = 10_000
const DAY_MS = 86_400_000

/** Rate limits for guesses. A valid code doesn't count. */
export const guesses = {
  ofPerson: (userId: string) => ({ key: `coupon:person:${userId}`, limit: 10, windowSeconds: 600 }),
  // Higher than per user, because a whole school can share one IP address.
  ofNetwork: (network: string) => ({ key: `coupon:address:${network}`, limit: 60, windowSeconds: 600 }),
  // Limits how many codes, taken or free, a user tries to assign to coupons. Trying a word list would take days. Batches cover legitimate
  // bulk needs.
  ofMaker: (userId: string) => ({ key: `coupon:maker:${userId}`, limit: 60, windowSeconds: 600 }),
}

export type Terms = {
  discountBps: number
  scope: CouponScope
  instructorId: string | null
  /** Only for scope COURSES. */
  courseIds: readonly number[]
  startsAt: Date | null
  expiresAt: Date | null
  maxRedemptions: number | null
  isOncePerPerson: boolean
  minimumNairaMinor: number | null
  minimumUsdMinor: number | null
  /** The affiliate for whom sales with the coupon count. */
  affiliateId: string | null
  isActive: boolean
  /** Whether the pages of its courses show it. */
  isPublic: boolean
}

/** The coupon's committed and reserved uses, excluding reservations by the order being checked. */
export type Uses = { inAll: number; byPerson: number }

export type Line = { courseId: number; instructorId: string; priceMinor: number; bundle?: { id: number } | null }
export type Priced<L extends Line> = L & { discountMinor: number }

/** Returns a line's discount, rounded half up to the kobo or cent. */
export const discountOf = (priceMinor: number, bps: number): number =>
  Math.floor((2 * priceMinor * bps + EVERYTHING_BPS) / (2 * EVERYTHING_BPS))

export function appliesTo(
  coupon: Pick<Terms, 'scope' | 'instructorId' | 'courseIds'>,
  line: Pick<Line, 'courseId' | 'instructorId'>,
): boolean {
  if (coupon.scope === 'SITEWIDE') return true
  if (coupon.scope === 'INSTRUCTOR') return line.instructorId === coupon.instructorId
  return coupon.courseIds.includes(line.courseId)
}

/** Whether the coupon discounts the line. A bundle is discounted only as a whole. */
const isEligible = (coupon: Terms, line: Line, lines: readonly Line[]): boolean =>
  line.bundle
    ? lines.filter(({ bundle }) => bundle?.id === line.bundle?.id).every((one) => appliesTo(coupon, one))
    : appliesTo(coupon, line)

export type Problem = {
  code: Extract<RefusalCode, `COUPON_${string}`>
  /** Replaces the refusal code's default message. */
  message?: string
}

/**
 * Returns why the coupon can't be used for any purchase now, or null. A coupon that is turned off or hasn't started is refused like an
 * unknown one.
 */
export function offProblem(coupon: Pick<Terms, 'isActive' | 'startsAt' | 'expiresAt'>, now: Date): Problem | null {
  if (!coupon.isActive || (coupon.startsAt !== null && now < coupon.startsAt)) return { code: 'COUPON_INVALID' }
  if (coupon.expiresAt !== null && now >= coupon.expiresAt) return { code: 'COUPON_EXPIRED' }
  return null
}

export const isUsedUp = ({ maxRedemptions }: Pick<Terms, 'maxRedemptions'>, { inAll }: Pick<Uses, 'inAll'>): boolean =>
  maxRedemptions !== null && inAll >= maxRedemptions

export type Purchase<L extends Line> = {
  lines: readonly L[]
  currency: Currency
  uses: Uses
  /** The provider's minimum payment. A total of 0 is allowed too. */
  minimumMinor: number
  /** Whether the lines are seats for a team. */
  isForTeam?: boolean
  now: Date
}

export type Evaluated<L extends Line> =
  | { problem: Problem }
  | { problem: null; lines: Priced<L>[]; discountMinor: number; totalMinor: number }

/** Returns the discounted purchase, or why the coupon can't be used for it. */
export function evaluate<L extends Line>(coupon: Terms, purchase: Purchase<L>): Evaluated<L> {
  const { lines, currency, uses, minimumMinor, isForTeam = false, now } = purchase
  const eligible = lines.filter((line) => line.priceMinor > 0 && isEligible(coupon, line, lines))
  const problem =
    offProblem(coupon, now) ?? scopeProblem(coupon, eligible, currency) ?? teamProblem(coupon, isForTeam) ?? usesProblem(coupon, uses)
  if (problem) return { problem }

  const priced = lines.map((line) => ({
    ...line,
    discountMinor: eligible.includes(line) ? discountOf(line.priceMinor, coupon.discountBps) : 0,
  }))
  const discountMinor = sum(priced.map((line) => line.discountMinor))
  const totalMinor = sum(lines.map((line) => line.priceMinor)) - discountMinor
  if (totalMinor > 0 && totalMinor < minimumMinor) {
    const message = `This coupon is not applicable: the total would be below the minimum card payment (${moneyText(minimumMinor, currency)}).`
    return { problem: { code: 'COUPON_TOTAL_TOO_SMALL', message } }
  }
  return { problem: null, lines: priced, discountMinor, totalMinor }
}

function scopeProblem(coupon: Terms, eligible: readonly Line[], currency: Currency): Problem | null {
  if (eligible.length === 0) return { code: 'COUPON_NOT_APPLICABLE' }
  const least = currency === 'NGN' ? coupon.minimumNairaMinor : coupon.minimumUsdMinor
  if (least === null || sum(eligible.map((line) => line.priceMinor)) >= least) return null
  return { code: 'COUPON_MINIMUM', message: `This coupon requires a minimum purchase of ${moneyText(least, currency)}.` }
}

/** A coupon with a limit is used once per order, so with seats its discount would go to more people than its maker allowed. Seats have a price. */
function teamProblem({ maxRedemptions, isOncePerPerson, discountBps }: Terms, isForTeam: boolean): Problem | null {
  if (!isForTeam) return null
  if (discountBps === EVERYTHING_BPS) return { code: 'COUPON_NOT_APPLICABLE', message: refusals.SEATS_NEED_PRICE.message }
  if (maxRedemptions === null && !isOncePerPerson) return null
  return { code: 'COUPON_NOT_APPLICABLE', message: 'This coupon has a limited number of uses, so it can’t be used for a team.' }
}

function usesProblem(coupon: Terms, uses: Uses): Problem | null {
  if (coupon.isOncePerPerson && uses.byPerson > 0) return { code: 'COUPON_USED' }
  return isUsedUp(coupon, uses) ? { code: 'COUPON_USED_UP' } : null
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export type Maker = { id: string; isAdmin: boolean; isInstructor: boolean }
export type TermsFault = { path: string; message: string }

/** The limits that admins set for instructors' coupons. 0 days or uses means no limit. */
export type CouponLimits = { couponMinPercent: number; couponMaxPercent: number; couponMaxDays: number; couponMaxUses: number }

type Making = {
  maker: Maker
  now: Date
  limits: CouponLimits
  /** The number of codes in a batch. */
  count?: number
  /** The current terms. Unchanged terms aren't checked against the admins' limits, so that other terms can be changed. */
  before?: Terms | undefined
}

/** Returns the faults in a coupon's terms, including limits that apply only to instructors. */
export function termsFaults(terms: Terms, { maker, now, limits, count = 1, before }: Making): TermsFault[] {
  const faults: TermsFault[] = []
  if (terms.scope === 'COURSES' && terms.courseIds.length === 0) faults.push({ path: 'courseIds', message: 'Choose at least one course.' })
  if (terms.scope !== 'COURSES' && terms.courseIds.length > 0)
    faults.push({ path: 'courseIds', message: 'Courses can be chosen only for this scope: COURSES.' })
  if (terms.scope === 'INSTRUCTOR' && !maker.isInstructor)
    faults.push({ path: 'scope', message: 'Only instructors can choose this scope, which covers their own courses.' })
  if (terms.startsAt !== null && terms.expiresAt !== null && terms.expiresAt <= terms.startsAt)
    faults.push({ path: 'expiresAt', message: 'The end must be after the start.' })
  if (maker.isAdmin) return faults
  const own = terms.discountBps >= EVERYTHING_BPS ? giveawayFaults(terms, now, count) : []
  const limited = limitFaults(terms, { now, limits, count, before }).filter(({ path }) => !own.some((fault) => fault.path === path))
  return [...faults, ...own, ...limited]
}

const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

function limitFaults(terms: Terms, { now, limits, count, before }: Omit<Required<Making>, 'maker'>): TermsFault[] {
  const { couponMinPercent: least, couponMaxPercent: most, couponMaxDays: days, couponMaxUses: uses } = limits
  const faults: TermsFault[] = []
  if (terms.discountBps !== before?.discountBps && (terms.discountBps < least * 100 || terms.discountBps > most * 100))
    faults.push({ path: 'discountPercentage', message: `Your discount must be between ${least}% and ${most}%.` })
  const hasSameUses = before !== undefined && terms.maxRedemptions === before.maxRedemptions
  if (uses > 0 && !hasSameUses && (terms.maxRedemptions === null || terms.maxRedemptions * count > uses))
    faults.push({ path: 'maxRedemptions', message: `Your coupon needs a limit of at most ${uses.toLocaleString('en')} uses.` })
  const hasSameTime = before !== undefined && sameMoment(terms.startsAt, before.startsAt) && sameMoment(terms.expiresAt, before.expiresAt)
  if (days > 0 && !hasSameTime && lastsLonger(terms, now, days))
    faults.push({ path: 'expiresAt', message: `Your coupon can last at most ${days === 1 ? '1 day' : `${days} days`}.` })
  return faults
}

/** Returns whether the coupon lasts longer than `days`, from its start or, if it has started, from now. */
function lastsLonger({ startsAt, expiresAt }: Terms, now: Date, days: number): boolean {
  const from = startsAt !== null && startsAt > now ? startsAt : now
  return expiresAt === null || expiresAt.getTime() > from.getTime() + days * DAY_MS
}

function giveawayFaults(terms: Terms, now: Date, count: number): TermsFault[] {
  const faults: TermsFault[] = []
  if (terms.maxRedemptions === null || terms.maxRedemptions * count > GIVEAWAY_USES)
    faults.push({ path: 'maxRedemptions', message: 'A 100% coupon needs a limit of at most 1,000 uses.' })
  if (lastsLonger(terms, now, GIVEAWAY_DAYS)) faults.push({ path: 'expiresAt', message: 'A 100% coupon can last at most 31 days.' })
  return faults
}

/** Returns one title for all of a coupon's courses. */
export function scopeTitle(coupon: { scope: string; instructorName: string | null; courses: number; courseTitle: string | null }): string {
  if (coupon.scope === 'SITEWIDE') return 'All courses'
  if (coupon.scope === 'INSTRUCTOR') return `All by ${isolated(coupon.instructorName ?? 'Unknown Instructor')}`
  return coupon.courses === 1 ? (coupon.courseTitle ?? '') : `${coupon.courses} courses`
}

/** Returns whether the coupon is turned on and hasn't expired. */
export const isOn = (coupon: Pick<Terms, 'isActive' | 'expiresAt'>, now: Date): boolean =>
  coupon.isActive && (coupon.expiresAt === null || now < coupon.expiresAt)
