import type { ReactNode } from 'react'
import type { Sort } from '../lib/table-address.ts'

/**
 * Where a value appears on phones. Each row has two lines: `primary` and `amount`, then `secondary` and `status`.
 * `details` appear when the row is opened.
 */
type PhonePlace = 'primary' | 'secondary' | 'amount' | 'status' | 'details'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second, muted line. On phones, the primary value's note starts the second line of the row. */
  note?: (row: Row) => ReactNode
  /** On phones, the primary value's note follows the secondary values, which matter more. */
  isNoteLast?: boolean
  phone: PhonePlace
  /** A shorter or clearer value for phones, where the two lines have no headers. */
  phoneCell?: (row: Row) => ReactNode
  /** The full value also appears in the details. */
  isInDetails?: boolean
  align?: 'left' | 'right'
  /** The words for the order in the phone's sort menu. A column with them can be sorted. */
  order?: 'numbers' | 'names' | 'dates' | 'deadlines'
  /** The value by which rows in memory are sorted, and by which a column of zeros is recognized. */
  value?: (row: Row) => number | string | null
  /** Hides the column while all its values are zero or missing, unless the user has chosen it. */
  isHiddenIfZero?: boolean
  /** The column is shown only while this currency is chosen. */
  currency?: 'NGN' | 'USD'
}

/** Lets the user select rows for a bulk action. */
export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean
  /** Whether the row can be selected. */
  isOffered: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** The row's name in the checkbox label. */
  nameOf: (row: Row) => string
}

type Columns<Row> = readonly Column<Row>[]
export type PhoneLayout<Row> = {
  primary: Column<Row>
  secondary: Columns<Row>
  amount: Column<Row> | undefined
  status: Column<Row> | undefined
  details: Columns<Row>
}

/** Returns the columns by their place on phones. Throws if the primary value is missing or a place is taken twice. */
export function phoneLayoutOf<Row>(columns: Columns<Row>): PhoneLayout<Row> {
  const at = (place: PhonePlace) => columns.filter(({ phone }) => phone === place)
  const single = (place: PhonePlace) => {
    const [column, second] = at(place)
    if (second) throw new Error(`Two columns are "${place}" on phones: ${column?.key} and ${second.key}`)
    return column
  }
  const primary = single('primary')
  if (!primary) throw new Error(`No column is "primary" on phones: ${columns.map(({ key }) => key).join(', ')}`)
  return {
    primary,
    secondary: at('secondary'),
    amount: single('amount'),
    status: single('status'),
    details: columns.filter(({ phone, isInDetails }) => phone === 'details' || isInDetails),
  }
}

/** The orders of a column, in the words of a menu. */
export const orderWords = {
  numbers: { descending: 'highest first', ascending: 'lowest first' },
  names: { ascending: 'A to Z', descending: 'Z to A' },
  dates: { descending: 'newest first', ascending: 'oldest first' },
  deadlines: { ascending: 'earliest first', descending: 'latest first' },
} as const

type Shown = { currency: string | undefined; chosen: readonly string[] | undefined }

/** Returns the columns to show: those that the user chose, or else all except columns of zeros. The primary column always remains. */
export function shownColumns<Row>(columns: Columns<Row>, rows: readonly Row[], { currency, chosen }: Shown): Columns<Row> {
  return columns.filter((column) => {
    if (column.currency !== undefined && column.currency !== currency) return false
    if (column.phone === 'primary') return true
    if (chosen) return chosen.includes(choiceKey(column))
    return !column.isHiddenIfZero || rows.some((row) => Boolean(column.value?.(row)))
  })
}

/** The key by which a column is chosen. The columns of one amount in several currencies are chosen together. */
export const choiceKey = <Row>({ key, currency }: Column<Row>): string => (currency === undefined ? key : key.replace(`-${currency}`, ''))

/** Returns the sort order from a URL if one of the columns can be sorted by it. */
export const knownSort = <Row>(sort: Sort | undefined, columns: Columns<Row>): Sort | undefined =>
  columns.some(({ key, order }) => order !== undefined && key === sort?.key) ? sort : undefined

/** Returns rows in the order of a column's values. Rows without a value are last. */
export function sortedRows<Row>(rows: readonly Row[], columns: Columns<Row>, sort: Sort | undefined): readonly Row[] {
  const valueIn = columns.find(({ key }) => key === sort?.key)?.value
  if (!valueIn) return rows
  const sign = sort?.direction === 'descending' ? -1 : 1
  return [...rows].sort((one, other) => compare(valueIn(one), valueIn(other), sign))
}

type Value = number | string | null

function compare(one: Value, other: Value, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
  return sign * String(one).localeCompare(String(other), 'en', { numeric: true })
}

/** Whether a cell renders something. */
export const isShown = (cell: ReactNode): boolean => cell !== null && cell !== undefined && cell !== false && cell !== ''
