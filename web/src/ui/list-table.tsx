import { type Sort, useTableAddress } from '../lib/table-address.ts'
import { ColumnChoice } from './column-choice.tsx'
import { type Column, Table } from './table.tsx'
import { knownSort, type RowChoice, shownColumns } from './table-columns.ts'

type ListTableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  to?: (row: Row) => string
  choice?: RowChoice<Row>
  /** The server's order if the URL has none. */
  defaultSort: Sort
}

/** A page of a list that the server sorts. The URL stores the sort order and the columns. */
export function ListTable<Row>({ columns, rows, defaultSort, ...table }: ListTableProps<Row>) {
  const address = useTableAddress()
  const shown = shownColumns(columns, rows, { currency: undefined, chosen: address.columns })
  const isDefault = ({ key, direction }: Sort) => key === defaultSort.key && direction === defaultSort.direction
  return (
    <>
      {/* Phones show all columns, unless a link chooses others. */}
      <div className={`my-2 flex justify-end ${address.columns ? '' : 'max-md:hidden'}`}>
        <ColumnChoice columns={columns} shown={shown} onChoose={address.onColumns} />
      </div>
      <Table
        {...table}
        columns={shown}
        rows={rows}
        sort={knownSort(address.sort, columns) ?? defaultSort}
        onSort={(sort) => address.onSort(isDefault(sort) ? undefined : sort)}
      />
    </>
  )
}
