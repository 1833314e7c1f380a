import { toMajor } from '@akada/contract/money.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { listForTable } from './purchases.managed.queries.ts'

const AT_ONCE = 1000

type Row = Awaited<ReturnType<typeof listForTable>>[number]

const asIs = <Cell extends CsvCell>(cell: Cell): Cell => cell

/** The header and cell of each field, in column order. A selected field without a column doesn't compile. */
const columns: { [Field in keyof Row]: readonly [name: string, cell: (value: Row[Field]) => CsvCell] } = {
  id: ['Order', asIs],
  createdAt: ['Placed', asIs],
  paidAt: ['Paid', asIs],
  status: ['Status', asIs],
  currency: ['Currency', asIs],
  subtotalMinor: ['Subtotal', toMajor],
  discountMinor: ['Discount', toMajor],
  totalMinor: ['Total', toMajor],
  taxMinor: ['VAT included', toMajor],
  feeMinor: ['Provider fee', toMajor],
  refundedMinor: ['Refunded', toMajor],
  couponCode: ['Coupon', asIs],
  country: ['Country', asIs],
  receiptNumber: ['Receipt', asIs],
  courses: ['Courses', asIs],
  // The amount charged to the buyer, and the part that is the sale. The difference is the provider's fee or an overpayment.
  receivedMinor: ['Amount paid', (minor) => toMajor(minor ?? 0)],
  saleMinor: ['Sale', toMajor],
  bundles: ['Bundles', asIs],
}

export const orderColumns = Object.values(columns).map(([name]) => name)

const fields = Object.keys(columns) as (keyof Row)[]
const cellOf = <Field extends keyof Row>(order: Row, field: Field): CsvCell => columns[field][1](order[field])
export const cellsOfOrder = (order: Row): CsvCell[] => fields.map((field) => cellOf(order, field))

/** Yields the orders of a range of days (both included) in pages, so that a year needs no more memory than a day. */
export const pagesOfOrders = (db: Db, days: { from: string; to: string }) =>
  pagesOf(AT_ONCE, (last: Row | undefined, limit) => listForTable(db, { ...days, after: last?.id ?? null, limit }))
