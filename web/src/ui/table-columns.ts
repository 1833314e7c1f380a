import type { ReactNode } from 'react'

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
  phone: PhonePlace
  /** A shorter or clearer value for phones, where the two lines have no headers. */
  phoneCell?: (row: Row) => ReactNode
  /** The full value also appears in the details. */
  isInDetails?: boolean
  align?: 'left' | 'right'
  isSortable?: boolean
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

/** Whether a cell renders something. */
export const isShown = (cell: ReactNode): boolean => cell !== null && cell !== undefined && cell !== false && cell !== ''
