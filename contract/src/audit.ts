import * as z from 'zod/mini'
import { csvFile, endpoint } from './endpoint.ts'
import { Day, Line, Named, Uuid, Whole } from './fields.ts'
import { AgeOrder } from './page.ts'

/** The recorded acts. The codes are part of the API and are never renamed. */
export const AuditAct = z.enum([
  'ROLE_GRANTED',
  'ROLE_TAKEN',
  'PERSON_SUSPENDED',
  'PERSON_RESTORED',
  'PERSON_SIGNED_OUT',
  'SECOND_FACTOR_RESET',
  'PERSON_ENROLLED',
  'ENROLLMENT_ENDED',
  'INVITATIONS_SENT',
  'INVITATION_REVOKED',
  'INVITATIONS_EXPORTED',
  'JOIN_CODE_CREATED',
  'JOIN_CODE_CLOSED',
  'SETTING_CHANGED',
  'TEXT_CHANGED',
  'CATEGORY_CREATED',
  'CATEGORY_CHANGED',
  'CATEGORY_DELETED',
  'CATEGORIES_ORDERED',
  'COURSE_APPROVED',
  'COURSE_CHANGES_REQUESTED',
  'COURSE_REJECTED',
  'COURSE_CHANGES_SEEN',
  'COURSE_RELEASE_REFUSED',
  'COURSE_ARCHIVED',
  'COURSE_RESTORED',
  'COURSE_EDITED',
  'COURSE_DELETED',
  'BUNDLE_CREATED',
  'BUNDLE_EDITED',
  'BUNDLE_PUBLISHED',
  'BUNDLE_ARCHIVED',
  'BUNDLE_DELETED',
  'SALE_PRICE_SET',
  'SALE_PRICE_ENDED',
  'REFUND_APPROVED',
  'REFUND_DECLINED',
  'REFUND_MADE',
  'REFUND_SENT_AGAIN',
  'REFUND_ACCOUNT_NAMED',
  'ORDER_RECHECKED',
  'ORDER_RECEIPT_RESENT',
  'ORDER_ACCEPTED',
  'ORDER_GIVEN_BACK',
  'ORDER_COURSE_ENDED',
  'ORDER_UNMATCHED_RESOLVED',
  'ORDER_REVIEWED',
  'ORDERS_EXPORTED',
  'TAX_EXPORTED',
  'DISPUTE_RESOLVED',
  'PAYOUT_RUN_STARTED',
  'PAYOUT_RUN_EXPORTED',
  'PAYOUT_MARKED_PAID',
  'PAYOUT_CANCELLED',
  'PAYOUT_TERMS_CHANGED',
  'REISSUE_APPROVED',
  'REISSUE_DECLINED',
  'AFFILIATE_SUSPENDED',
  'AFFILIATE_RESTORED',
  'APPLICATION_APPROVED',
  'APPLICATION_DECLINED',
  'COUPON_CREATED',
  'COUPONS_CREATED',
  'COUPON_CHANGED',
  'PERSON_CREATED',
  'EVERYBODY_SIGNED_OUT',
  'AUDIT_LOG_EXPORTED',
  'BROADCAST_SCHEDULED',
  'BROADCAST_CANCELLED',
  'SUBSCRIBERS_EXPORTED',
  'MAIL_RESENT',
  'MAILS_RETRIED',
  'MAIL_TEMPLATE_CHANGED',
  'MAIL_TEMPLATE_RESET',
  'JOB_RETRIED',
  'JOBS_RETRIED',
  'BACKUP_STARTED',
  'CONTENT_KEPT',
  'CONTENT_REMOVED',
])
export type AuditAct = z.infer<typeof AuditAct>

export const AuditSubject = z.enum([
  'PERSON',
  'COURSE',
  'BUNDLE',
  'CATEGORY',
  'SETTING',
  'TEXT',
  'BROADCAST',
  'NEWSLETTER',
  'MAIL',
  'MAIL_TEMPLATE',
  'MODERATION_CASE',
  'ORDER',
  'PAYOUT_RUN',
  'COUPON',
  'COUPON_BATCH',
  'JOB',
  'SITE',
])
export type AuditSubject = z.infer<typeof AuditSubject>

/** The origin of the act. SITE means a job. */
const Origin = z.enum(['WEB', 'COMMAND_LINE', 'SITE'])

const Values = z.record(z.string(), z.unknown())

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null if the site or an operator on the command line performed the act. */
  by: z.nullable(Named),
  origin: Origin,
  network: z.nullable(z.string()),
  act: AuditAct,
  /** The subject's current name. Null if the subject has no name or no longer exists. */
  subject: z.object({ kind: AuditSubject, id: z.string(), name: z.nullable(z.string()) }),
  before: z.nullable(Values),
  after: z.nullable(Values),
  reason: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditFilters = z.object({
  /** A user's id, or an origin without a user. */
  by: z.optional(z.union([z.enum(['SITE', 'COMMAND_LINE']), Uuid])),
  act: z.optional(AuditAct),
  kind: z.optional(AuditSubject),
  /** The subject's id, used with `kind`. */
  subject: z.optional(Line(1, 100)),
  /** Days in the site's time zone, both inclusive. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Searches the reason and the values before and after. */
  text: z.optional(Line(3, 100, 'Enter at least 3 characters.')),
})

// PostgreSQL's bigint exceeds JavaScript's safe integers.
const EntryId = Whole(1, Number.MAX_SAFE_INTEGER)

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'List audit log entries',
  description: 'Newest first by default.',
  query: z.extend(AuditFilters, {
    sort: z._default(AgeOrder, 'newest'),
    /** The id of the last entry on the previous page. */
    before: z.optional(EntryId),
  }),
  data: z.object({
    entries: z.array(AuditEntry),
    /** `before` of the next page. Null on the last page. */
    next: z.nullable(z.int()),
    /** All users who are the actor of an entry. */
    people: z.array(Named),
  }),
})

export const downloadAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit.csv',
  answers: csvFile,
  access: 'admin',
  summary: 'Download the audit log as CSV',
  description: 'Contains all matching entries. The download itself is logged.',
  query: AuditFilters,
  data: z.null(),
})
