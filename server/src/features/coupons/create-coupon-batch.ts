import { randomInt } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { insertBatch, insertCoupons } from './coupons.queries.ts'
import { termsFor } from './coupons.terms.ts'
import type { NewBatch } from './create-coupon.ts'
import { recordCoupon } from './record-coupon.ts'

// Omits characters that look alike.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

// 59 random bits: the attempts allowed are too few to guess a code.
const RANDOM_LETTERS = 12

/** Creates many random codes with the same terms. */
export async function createCouponBatch(tx: Tx, { prefix, count, asked, maker, now }: NewBatch) {
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
