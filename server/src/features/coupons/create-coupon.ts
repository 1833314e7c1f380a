import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertCoupon, syncShownCoupons } from './coupons.queries.ts'
import type { Maker } from './coupons.rules.ts'
import { type AskedTerms, termsFor } from './coupons.terms.ts'
import { recordCoupon } from './record-coupon.ts'

/** Coupon terms as in the request: times are ISO strings, and money is in major units. */
export type NewCoupon = { code: string; asked: AskedTerms; maker: Maker; now: Date }

export async function createCoupon(tx: Tx, { code, asked, maker, now }: NewCoupon): Promise<number> {
  const terms = await termsFor(tx, asked, { maker, now })
  const inserted = insertCoupon(tx, code, { terms, createdBy: maker.id, batchId: null, now })
  const id = await refuseOn({ coupons_code_key: 'COUPON_CODE_TAKEN' }, inserted)
  if (terms.isPublic) await syncShownCoupons(tx, now, id)
  await recordCoupon(tx, { act: 'COUPON_CREATED', subject: { kind: 'COUPON', id }, maker, after: terms, now })
  return id
}

export type NewBatch = { prefix: string; count: number; asked: AskedTerms; maker: Maker; now: Date }
