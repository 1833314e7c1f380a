import type { AuditEntry } from '@akada/contract/audit.ts'
import type { Currency } from '@akada/contract/money.ts'
import { formatAmount } from '../../lib/format.ts'
import { inWords } from '../../lib/in-words.ts'

// Codes that differ from the terms used on screens.
const terms: Partial<Record<AuditEntry['act'] | AuditEntry['subject']['kind'], string>> = {
  PERSON: 'User',
  TEXT: 'Page',
  MAIL: 'Email',
  MAIL_TEMPLATE: 'Email template',
  MODERATION_CASE: 'Report',
  ROLE_TAKEN: 'Role removed',
  PERSON_CREATED: 'User created',
  PERSON_ENROLLED: 'User enrolled',
  PERSON_SUSPENDED: 'User suspended',
  PERSON_RESTORED: 'User restored',
  PERSON_SIGNED_OUT: 'User logged out everywhere',
  EVERYBODY_SIGNED_OUT: 'All users logged out',
  SECOND_FACTOR_RESET: 'Two-step verification reset',
  TEXT_CHANGED: 'Page changed',
  CATEGORIES_ORDERED: 'Categories reordered',
  COURSE_CHANGES_SEEN: 'Course changes reviewed',
  COURSE_RELEASE_REFUSED: 'Changes to unreleased content requested',
  REFUND_MADE: 'Refund created',
  REFUND_SENT_AGAIN: 'Refund retried',
  REFUND_ACCOUNT_NAMED: 'Refund sent to a bank account',
  ORDER_RECHECKED: 'Order re-checked',
  ORDER_GIVEN_BACK: 'Order refunded',
  PAYOUT_CANCELLED: 'Payout canceled',
  BROADCAST_CANCELLED: 'Broadcast canceled',
  MAIL_RESENT: 'Email resent',
  MAILS_RETRIED: 'Emails resent',
  MAIL_TEMPLATE_CHANGED: 'Email template changed',
  MAIL_TEMPLATE_RESET: 'Email template reset',
}

/** Returns the term for an action or a kind of subject. */
export const termFor = (code: AuditEntry['act'] | AuditEntry['subject']['kind']): string => terms[code] ?? inWords(code)

// Keys with this ending hold basis points.
const SHARE = /Bps$/

/** Formats a key such as `refundDays` as `Refund days`, and `isActive` as `Active`. */
export const fieldInWords = (key: string): string =>
  sentence(
    key
      .replace(SHARE, '')
      .replace(/^is(?=[A-Z])/, '')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  )

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const CODE = /^[A-Z][A-Z_]+$/

/** Formats a value. Returns null for an empty one. */
export function valueInWords(value: unknown): string | null {
  if ((value ?? '') === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 2 })
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueInWords(each) ?? '–').join(', ')
  return typeof value === 'object' ? membersInWords(value ?? {}) : textInWords(String(value))
}

function textInWords(text: string): string {
  if (MOMENT.test(text)) return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`
  return CODE.test(text) && text.includes('_') ? inWords(text) : text
}

const memberInWords = (key: string, value: unknown): string | null =>
  SHARE.test(key) && typeof value === 'number' ? `${valueInWords(value / 100)}%` : valueInWords(value)

const membersInWords = (value: object): string =>
  Object.entries(value)
    .map(([key, member]) => `${fieldInWords(key)}: ${valueInWords(member) ?? '–'}`)
    .join('; ')

// Amounts in the currency that the same entry names.
const AMOUNTS = new Set(['amount', 'total'])

function currencyIn(values: AuditEntry['before']): Currency | undefined {
  const currency = values?.currency
  return currency === 'NGN' || currency === 'USD' ? currency : undefined
}

export type Change = { field: string; before: string | null; after: string | null; isReplaced: boolean }

/** Returns the values before and after a change, by field. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const currency = currencyIn(before) ?? currencyIn(after)
  const isTold = (key: string) => key === 'currency' && keys.some((each) => AMOUNTS.has(each))
  const shownIn = (key: string, value: unknown) =>
    currency && AMOUNTS.has(key) && typeof value === 'number' ? formatAmount(value, currency) : memberInWords(key, value)
  const changes = keys
    .filter((key) => !(currency && isTold(key)))
    .map((key) => ({
      field: fieldInWords(key),
      before: shownIn(key, before?.[key]),
      after: shownIn(key, after?.[key]),
      // A detail that isn't a change, such as an amount, doesn't replace a value.
      isReplaced: before !== null && Object.hasOwn(before, key) && after !== null,
    }))
  return changes.filter(({ before: was, after: is }) => was !== null || is !== null)
}
