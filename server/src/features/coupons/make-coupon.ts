import { randomInt } from 'node:crypto'
import { toMinor } from '@akada/contract/money.ts'
import { siteSettings } from '#features/settings/site-settings.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertBatch, insertCoupon, insertCoupons, listOwners } from './coupons.queries.ts'
import { type Maker, type Terms, termsFaults } from './coupons.rules.ts'
import { recordCoupon } from './record-coupon.ts'

/** The terms as they are asked for: times in words, money in major units. */
export type AskedTerms = {
  discountPercentage: number
  scope: Terms['scope']
  courseIds: number[]
  startsAt: string | null
  expiresAt: string | null
  maxRedemptions: number | null
  isOncePerPerson: boolean
  minimumNaira: number | null
  minimumUsd: number | null
  isActive: boolean
}

/** Somebody who may make coupons at all: instructors for their own courses, admins for anything. */
export function requireMaker(user: User): Maker {
  const maker = { id: user.id, isAdmin: user.roles.includes('ADMIN'), isInstructor: user.roles.includes('INSTRUCTOR') }
  return maker.isAdmin || maker.isInstructor ? maker : refuse('NOT_ALLOWED')
}

export type NewCoupon = { code: string; asked: AskedTerms; maker: Maker; now: Date }

export async function makeCoupon(tx: Tx, { code, asked, maker, now }: NewCoupon): Promise<number> {
  const terms = await termsFor(tx, asked, { maker, now })
  const inserted = insertCoupon(tx, code, { terms, createdBy: maker.id, batchId: null, now })
  const id = await refuseOn({ coupons_code_key: 'COUPON_CODE_TAKEN' }, inserted)
  await recordCoupon(tx, { act: 'COUPON_CREATED', subject: { kind: 'COUPON', id }, maker, after: terms, now })
  return id
}

// Without those that people take for one another.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
// 59 random bits: nobody finds one within the turns there are.
const RANDOM_LETTERS = 12

export type NewBatch = { prefix: string; count: number; asked: AskedTerms; maker: Maker; now: Date }

/** Many codes on the same terms, which can't be guessed from one another. */
export async function makeBatch(tx: Tx, { prefix, count, asked, maker, now }: NewBatch) {
  const terms = await termsFor(tx, asked, { maker, now, count })
  const batchId = await insertBatch(tx, maker.id, now)
  const codes: string[] = []
  while (codes.length < count) {
    const candidates = Array.from({ length: count - codes.length }, () => prefix + randomLetters())
    codes.push(...(await insertCoupons(tx, candidates, { terms, createdBy: maker.id, batchId, now })))
  }
  await recordCoupon(tx, { act: 'COUPONS_CREATED', subject: { kind: 'COUPON_BATCH', id: batchId }, maker, after: terms, count, now })
  return { batchId, codes }
}

const randomLetters = () => Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The terms, if this person may give them; refuses with every fault. */
export async function termsFor(db: Db, asked: AskedTerms, by: { maker: Maker; now: Date; count?: number; before?: Terms }): Promise<Terms> {
  const { maker } = by
  if (asked.scope === 'SITEWIDE' && !maker.isAdmin) refuse('NOT_ALLOWED')
  const courseIds = [...new Set(asked.courseIds)]
  const owners = await listOwners(db, courseIds)
  const areOwn = owners.every(({ instructorId }) => instructorId === maker.id)
  if (owners.length < courseIds.length || !(areOwn || maker.isAdmin)) refuse('COURSE_NOT_FOUND')

  const terms: Terms = {
    discountBps: Math.round(asked.discountPercentage * 100),
    scope: asked.scope,
    // An admin's is the site's own, unless they teach all that it is for.
    instructorId: asked.scope !== 'SITEWIDE' && maker.isInstructor && areOwn ? maker.id : null,
    courseIds,
    startsAt: asked.startsAt === null ? null : new Date(asked.startsAt),
    expiresAt: asked.expiresAt === null ? null : new Date(asked.expiresAt),
    maxRedemptions: asked.maxRedemptions,
    isOncePerPerson: asked.isOncePerPerson,
    minimumNairaMinor: asked.minimumNaira === null ? null : toMinor(asked.minimumNaira),
    minimumUsdMinor: asked.minimumUsd === null ? null : toMinor(asked.minimumUsd),
    isActive: asked.isActive,
  }
  const faults = termsFaults(terms, { ...by, limits: await siteSettings(db) })
  if (faults.length > 0) refuse('INVALID_INPUT', { errors: faults })
  return terms
}
