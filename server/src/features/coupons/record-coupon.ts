import type { AuditAct, AuditSubject } from '@akada/contract/audit.ts'
import { toMajor } from '@akada/contract/money.ts'
import { type AuditField, auditFields, pickFields } from '#features/audit/audit.rules.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Maker, Terms } from './coupons.rules.ts'

type Recorded = {
  act: Extract<AuditAct, `COUPON${string}`>
  subject: { kind: Extract<AuditSubject, `COUPON${string}`>; id: number }
  maker: Maker
  before?: Terms
  after: Terms
  /** The number of codes in a batch. */
  count?: number
  now: Date
}

/** Records an admin's act on a site coupon or an instructor's coupon. Omits the code, because readers of the log could use it. */
export async function recordCoupon(tx: Tx, { act, subject, maker, before, after, count, now }: Recorded): Promise<void> {
  if (after.instructorId === maker.id) return
  const [old, terms] = [before && told(before), told(after)]
  const changed = auditFields.COUPON_CHANGED.filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(terms[field]))
  await recordAct(tx, {
    act,
    by: maker.id,
    subject,
    before: old && pickFields(old, changed),
    after: { ...pickFields(terms, changed), ...(count && { count }) },
    now,
  })
}

const told = ({ discountBps, minimumNairaMinor, minimumUsdMinor, ...terms }: Terms): Record<AuditField<'COUPON_CHANGED'>, unknown> => ({
  discountPercentage: discountBps / 100,
  scope: terms.scope,
  courseIds: terms.courseIds,
  startsAt: terms.startsAt,
  expiresAt: terms.expiresAt,
  maxRedemptions: terms.maxRedemptions,
  isOncePerPerson: terms.isOncePerPerson,
  minimumNaira: minimumNairaMinor === null ? null : toMajor(minimumNairaMinor),
  minimumUsd: minimumUsdMinor === null ? null : toMajor(minimumUsdMinor),
  affiliateId: terms.affiliateId,
  isActive: terms.isActive,
  isPublic: terms.isPublic,
})
