import type { AuditAct } from '@akada/contract/audit.ts'

/** Returns an ILIKE pattern for texts that contain the given text literally. */
export const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ROW = /^[1-9]\d{0,8}$/

type About = { actorId: string | null; subjectKind: string; subjectId: string }

/** Returns the ids whose names can be looked up. A subject's id can be any text, but only valid ids have names. */
export function idsAmong(rows: readonly About[]) {
  const of = (kind: string) => rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
  const rowsOf = (kind: string) => [...new Set(of(kind).filter((id) => ROW.test(id)))].map(Number)
  const actors = rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  return {
    people: [...new Set([...of('PERSON').filter((id) => UUID.test(id)), ...actors])],
    courses: rowsOf('COURSE'),
    bundles: rowsOf('BUNDLE'),
    categories: rowsOf('CATEGORY'),
    coupons: rowsOf('COUPON'),
    broadcasts: rowsOf('BROADCAST'),
  }
}

const course = ['title', 'subtitle', 'level', 'language', 'categoryIds', 'isFree', 'priceNaira', 'priceUsd'] as const
const category = ['name', 'description', 'icon'] as const
const coupon = [
  ...(['discountPercentage', 'scope', 'courseIds', 'startsAt', 'expiresAt', 'maxRedemptions', 'isOncePerPerson'] as const),
  ...(['minimumNaira', 'minimumUsd', 'affiliateId', 'isActive', 'isPublic'] as const),
] as const
const bundle = ['title', 'courseIds', 'priceNaira', 'priceUsd', 'ownedCourses'] as const
const salePrice = ['priceNaira', 'priceUsd', 'startsAt', 'endsAt'] as const
const payout = ['payout', 'instructor', 'amount', 'currency'] as const
const refund = ['refund', 'amount', 'currency'] as const
const role = ['role', 'roles'] as const
const settings = [
  ...(['siteName', 'supportEmail', 'socialLinks', 'logo', 'timeZone'] as const),
  ...(['storefrontTitle', 'storefrontText', 'showsPopularRow', 'showsNewRow', 'showsFreeRow', 'showsInstructorRow'] as const),
  ...(['strikeThrough', 'foreignCurrency', 'vatRateBps', 'sellerName', 'sellerAddress', 'sellerCountry', 'sellerTaxId'] as const),
  ...(['instructorShareBps', 'ownCouponShareBps', 'refundDays', 'refundMaxPercent', 'refundMaxPerYear'] as const),
  ...(['affiliateMinBps', 'affiliateMaxBps', 'affiliateSiteBps', 'affiliateDays'] as const),
  ...(['payoutHoldDays', 'payoutMinimumNaira', 'payoutMinimumUsd', 'payoutSchedule', 'dataPricePerGbNaira'] as const),
  ...(['approveInstructors', 'requireSecondFactor', 'holdChanges'] as const),
  ...(['couponMinPercent', 'couponMaxPercent', 'couponMaxDays', 'couponMaxUses'] as const),
  ...(['storageGbPerInstructor', 'largeUploadsAtOnce', 'invitationsPerMonth', 'allowsVideoLinks', 'videoHosts'] as const),
  ...(['firstReminderHours', 'secondReminderHours'] as const),
] as const
const template = ['subject', 'body', 'button'] as const

/**
 * The fields that an act may record in `before` and `after`. The log can't be changed and outlives the accounts in it, so only fields in
 * this list are recorded. A field must not contain a secret, a user's email address, or a text about another user.
 */
export const auditFields = {
  ROLE_GRANTED: role,
  ROLE_TAKEN: role,
  PERSON_SUSPENDED: [],
  PERSON_RESTORED: [],
  PERSON_SIGNED_OUT: [],
  SECOND_FACTOR_RESET: [],
  PERSON_ENROLLED: ['courseId', 'course'],
  ENROLLMENT_ENDED: ['courseId', 'course'],
  INVITATIONS_SENT: ['count'],
  INVITATION_REVOKED: ['invitation'],
  INVITATIONS_EXPORTED: [],
  JOIN_CODE_CREATED: ['seats'],
  JOIN_CODE_CLOSED: ['seats', 'used'],
  SETTING_CHANGED: settings,
  TEXT_CHANGED: ['html'],
  CATEGORY_CREATED: category,
  CATEGORY_CHANGED: category,
  CATEGORY_DELETED: ['name', 'description', 'movedTo', 'courses'],
  CATEGORIES_ORDERED: ['ids'],
  COURSE_APPROVED: ['status'],
  COURSE_CHANGES_REQUESTED: ['status'],
  COURSE_REJECTED: ['status'],
  COURSE_CHANGES_SEEN: ['released'],
  COURSE_RELEASE_REFUSED: [],
  COURSE_ARCHIVED: [],
  COURSE_RESTORED: [],
  COURSE_EDITED: [...course, 'rewritten'],
  COURSE_DELETED: ['title', 'status'],
  BUNDLE_CREATED: bundle,
  BUNDLE_EDITED: [...bundle, 'rewritten'],
  BUNDLE_PUBLISHED: [],
  BUNDLE_ARCHIVED: [],
  BUNDLE_DELETED: ['title'],
  SALE_PRICE_SET: salePrice,
  SALE_PRICE_ENDED: salePrice,
  REFUND_APPROVED: refund,
  REFUND_DECLINED: refund,
  REFUND_MADE: refund,
  REFUND_SENT_AGAIN: refund,
  REFUND_ACCOUNT_NAMED: refund,
  ORDER_RECHECKED: [],
  ORDER_RECEIPT_RESENT: [],
  ORDER_ACCEPTED: ['status'],
  ORDER_GIVEN_BACK: ['status'],
  ORDER_COURSE_ENDED: ['course', 'amount', 'currency'],
  ORDER_UNMATCHED_RESOLVED: ['amount', 'currency'],
  ORDER_REVIEWED: [],
  ORDERS_EXPORTED: ['from', 'to'],
  TAX_EXPORTED: ['file', 'format', 'from', 'to'],
  DISPUTE_RESOLVED: ['dispute', 'resolution', 'amount', 'currency'],
  PAYOUT_RUN_STARTED: ['method', 'payouts', 'total', 'currency'],
  PAYOUT_TERMS_CHANGED: ['holdDays', 'reservePercent'],
  PAYOUT_RUN_EXPORTED: [],
  PAYOUT_MARKED_PAID: [...payout, 'acknowledged'],
  PAYOUT_CANCELLED: payout,
  REISSUE_APPROVED: ['reissue', 'certificates'],
  REISSUE_DECLINED: ['reissue'],
  AFFILIATE_SUSPENDED: [],
  AFFILIATE_RESTORED: [],
  APPLICATION_APPROVED: ['application'],
  APPLICATION_DECLINED: ['application'],
  COUPON_CREATED: coupon,
  COUPONS_CREATED: [...coupon, 'count'],
  COUPON_CHANGED: coupon,
  PERSON_CREATED: ['roles'],
  EVERYBODY_SIGNED_OUT: [],
  AUDIT_LOG_EXPORTED: ['by', 'act', 'kind', 'subject', 'from', 'to', 'searched'],
  BROADCAST_SCHEDULED: ['segment', 'courseId', 'categoryId', 'country', 'recipients', 'sendAt'],
  BROADCAST_CANCELLED: ['state'],
  SUBSCRIBERS_EXPORTED: ['subscribers'],
  MAIL_RESENT: ['kind'],
  MAILS_RETRIED: ['count'],
  MAIL_TEMPLATE_CHANGED: template,
  MAIL_TEMPLATE_RESET: template,
  JOB_RETRIED: [],
  JOBS_RETRIED: ['jobs'],
  BACKUP_STARTED: [],
  CONTENT_KEPT: [],
  CONTENT_REMOVED: [],
} as const satisfies Record<AuditAct, readonly string[]>

export type AuditField<Act extends AuditAct> = (typeof auditFields)[Act][number]

/** Rejects object types with a field that isn't listed for the act. */
export type OnlyAuditFields<Values, Act extends AuditAct> = Values & { [Field in Exclude<keyof Values, AuditField<Act>>]: never }

/** Omits fields that aren't listed for the act, because types can't exclude them in plain JSON. Undefined stays undefined. */
export function pickAuditFields(act: AuditAct, values: object | undefined): object | undefined {
  const fields: readonly string[] = auditFields[act]
  return values && Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
}

/** Picks the values of the given fields. */
export function pickFields<Field extends string>(
  values: { readonly [Name in Field]?: unknown },
  fields: readonly Field[],
): { [Name in Field]?: unknown } {
  const picked: { [Name in Field]?: unknown } = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}
