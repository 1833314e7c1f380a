import { counted, formatCount } from '@akada/contract/counts.ts'
import type { Column } from './table-columns.ts'

type Count<Row> = Pick<Column<Row>, 'key' | 'header' | 'phone'> & {
  value: (row: Row) => number
  /** The unit in the two lines of a phone, such as `view`. */
  noun?: string
}

/** A column of counts that can be sorted, and is hidden while all counts are zero. */
export const countColumn = <Row>({ noun, value, ...column }: Count<Row>): Column<Row> => ({
  ...column,
  align: 'right',
  order: 'numbers',
  isHiddenIfZero: true,
  value,
  cell: (row) => formatCount(value(row)),
  ...(noun !== undefined && { phoneCell: (row) => counted(value(row), noun) }),
})
