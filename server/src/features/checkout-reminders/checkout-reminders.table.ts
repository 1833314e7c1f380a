import { toMajor } from '@akada/contract/money.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { listRecovered, type RecoveredOrder } from './checkout-reminders.report.queries.ts'

const AT_ONCE = 1000

export const recoveredColumns = ['Order', 'Paid', 'Currency', 'Sale', 'Refunded', 'Unpaid order', 'Reminder sent'] as const

export const cellsOfRecovered = (order: RecoveredOrder): CsvCell[] => [
  ...[order.id, order.paidAt, order.currency, toMajor(order.saleMinor), toMajor(order.refundedMinor)],
  ...[order.remindedId, order.sentAt],
]

/** Yields the recovered orders of a range of days (both included) in pages. */
export const pagesOfRecovered = (db: Db, days: { from: string; to: string }) =>
  pagesOf(AT_ONCE, (last: RecoveredOrder | undefined, limit) => listRecovered(db, days, { after: last?.id ?? 0, limit }))
