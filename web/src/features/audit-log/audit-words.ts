import type { AuditEntry } from '@akada/contract/audit.ts'
import { inWords } from '../../lib/in-words.ts'

// Shares are stored in basis points.
const SHARE = /Bps$/

/** Formats a key such as `refundDays` as `Refund days`. */
export const fieldInWords = (key: string): string =>
  sentence(
    key
      .replace(SHARE, '')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  )

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const CODE = /^[A-Z][A-Z_]+$/

/** Formats a value. Returns null if there is none. */
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
  SHARE.test(key) && typeof value === 'number' ? `${valueInWords(value / 100)} %` : valueInWords(value)

const membersInWords = (value: object): string =>
  Object.entries(value)
    .map(([key, member]) => `${fieldInWords(key)}: ${valueInWords(member) ?? '–'}`)
    .join('; ')

export type Change = { field: string; before: string | null; after: string | null; isReplaced: boolean }

/** Returns the values before and after a change, by field. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = keys.map((key) => ({
    field: fieldInWords(key),
    before: memberInWords(key, before?.[key]),
    after: memberInWords(key, after?.[key]),
    // Details of an action, such as an amount, replace nothing.
    isReplaced: before !== null && Object.hasOwn(before, key) && after !== null,
  }))
  return changes.filter(({ before: was, after: is }) => was !== null || is !== null)
}
