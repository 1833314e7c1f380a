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
      <div className="flex justify-end">
        {/* Phones show all columns, unless a link chooses others. Only the button is hidden, because its dialog may be open. */}
        <ColumnChoice
          columns={columns}
          shown={shown}
          onChoose={address.onColumns}
          className={address.columns ? 'my-2' : 'my-2 max-md:hidden'}
        />
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
