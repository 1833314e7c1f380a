import { toMajor } from '@akada/contract/money.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type CouponRow, lockCouponToChange, syncShownCoupons, updateCouponRow } from './coupons.queries.ts'
import { isUsed } from './coupons.redemptions.queries.ts'
import type { Maker, Terms } from './coupons.rules.ts'
import { type AskedTerms, termsFor } from './coupons.terms.ts'
import { recordCoupon } from './record-coupon.ts'

type Changes = { [Key in keyof AskedTerms | 'code']?: (AskedTerms & { code: string })[Key] | undefined }

/** Updates the given fields. The code, courses and terms promised to buyers can't be changed once the coupon has been used. */
export async function updateCoupon(tx: Tx, { id, changes, maker, now }: { id: number; changes: Changes; maker: Maker; now: Date }) {
  const coupon = (await lockCouponToChange(tx, id)) ?? refuse('COUPON_NOT_FOUND')
  const isOwn = coupon.instructorId === maker.id
  if (!isOwn && !maker.isAdmin) refuse('COUPON_NOT_FOUND')

  const { code, ...asked } = { ...askedBefore(coupon), ...definedOf(changes) }
  const scope = { scope: asked.scope, courseIds: [...new Set(asked.courseIds)].sort((a, b) => a - b) }
  const isSameScope = JSON.stringify(scope) === JSON.stringify({ scope: coupon.scope, courseIds: coupon.courseIds })
  const terms = await termsAfter(tx, { coupon, asked, isSameScope, maker, now })
  if ((code !== coupon.code || !isSameScope || promised(terms) !== promised(coupon)) && (await isUsed(tx, id, now))) refuse('COUPON_IN_USE')
  await refuseOn({ coupons_code_key: 'COUPON_CODE_TAKEN' }, updateCouponRow(tx, id, { code, terms }))
  await syncShownCoupons(tx, now, id)
  await recordCoupon(tx, { act: 'COUPON_CHANGED', subject: { kind: 'COUPON', id }, maker, before: coupon, after: terms, now })
}

type After = { coupon: CouponRow; asked: AskedTerms; isSameScope: boolean; maker: Maker; now: Date }

/** An instructor's coupon stays the instructor's after an admin changes it, unless its courses change. */
async function termsAfter(tx: Tx, { coupon, asked, isSameScope, maker, now }: After): Promise<Terms> {
  const owner = coupon.instructorId
  const isForOwner = isSameScope && owner !== null && owner !== maker.id
  const terms = await termsFor(tx, asked, { maker: isForOwner ? { ...maker, id: owner, isInstructor: true } : maker, now, before: coupon })
  return isSameScope ? { ...terms, instructorId: owner } : terms
}

const promised = (terms: Terms): string =>
  JSON.stringify([
    terms.discountBps,
    terms.startsAt,
    terms.isOncePerPerson,
    terms.minimumNairaMinor,
    terms.minimumUsdMinor,
    terms.affiliateId,
  ])

const askedBefore = (coupon: CouponRow): AskedTerms & { code: string } => ({
  code: coupon.code,
  discountPercentage: coupon.discountBps / 100,
  scope: coupon.scope,
  courseIds: coupon.courseIds,
  startsAt: coupon.startsAt?.toISOString() ?? null,
  expiresAt: coupon.expiresAt?.toISOString() ?? null,
  maxRedemptions: coupon.maxRedemptions,
  isOncePerPerson: coupon.isOncePerPerson,
  minimumNaira: coupon.minimumNairaMinor === null ? null : toMajor(coupon.minimumNairaMinor),
  minimumUsd: coupon.minimumUsdMinor === null ? null : toMajor(coupon.minimumUsdMinor),
  affiliateCode: coupon.affiliateCode,
  isActive: coupon.isActive,
  isPublic: coupon.isPublic,
})

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

const definedOf = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>
