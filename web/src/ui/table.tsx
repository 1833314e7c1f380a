import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Sort } from '../lib/table-address.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { Icon } from './icon.tsx'
import { Noted, PhoneRows } from './phone-rows.tsx'
import { RowCheck } from './row-check.tsx'
import type { Column, RowChoice } from './table-columns.ts'
import { TableFrame } from './table-frame.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type { Column } from './table-columns.ts'

type TableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** The page of a row. The primary value links to it, and the rest of the row enlarges the click target. */
  to?: (row: Row) => string
  choice?: RowChoice<Row>
}

/** A table, or a list with two lines per row on phones. */
export function Table<Row>({ isCaptionHidden = false, ...table }: TableProps<Row>) {
  const isPhone = useIsPhone()
  if (isPhone) return <PhoneRows {...table} isCaptionHidden={isCaptionHidden} />
  return (
    <TableFrame label={table.caption}>
      <WideTable {...table} isCaptionHidden={isCaptionHidden} />
    </TableFrame>
  )
}

type WideTableProps<Row> = TableProps<Row> & { isCaptionHidden: boolean }

function WideTable<Row>({ caption, isCaptionHidden, columns, rows, rowKey, sort, onSort, to, choice }: WideTableProps<Row>) {
  return (
    <table className="table">
      <caption className={isCaptionHidden ? 'sr-only' : 'pb-2 text-start font-semibold'}>{caption}</caption>
      <thead>
        <tr>
          {choice && (
            <th scope="col">
              <VisuallyHidden>Selected</VisuallyHidden>
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          to ? (
            <LinkedRow key={rowKey(row)} columns={columns} row={row} to={to(row)} choice={choice} />
          ) : (
            <tr key={rowKey(row)} data-chosen={choice?.isChosen(row) || undefined}>
              <Cells columns={columns} row={row} choice={choice} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

type CellsProps<Row> = { columns: readonly Column<Row>[]; row: Row; to?: string; choice: RowChoice<Row> | undefined }

const Cells = <Row,>({ columns, row, to, choice }: CellsProps<Row>) => (
  <>
    {choice && (
      <td>
        <RowCheck row={row} choice={choice} />
      </td>
    )}
    {columns.map((column) => (
      <td key={column.key} data-align={column.align}>
        <Noted column={column} row={row} to={column.phone === 'primary' ? to : undefined} />
      </td>
    ))}
  </>
)

function LinkedRow<Row>({ columns, row, to, choice }: CellsProps<Row> & { to: string }) {
  const navigate = useNavigate()
  function open({ target }: MouseEvent) {
    const isOnControl = target instanceof Element && target.closest('a, button, input, label, select, summary, dialog, [popover]')
    if (!isOnControl && window.getSelection()?.isCollapsed !== false) void navigate(to)
  }
  return (
    <tr data-clickable data-chosen={choice?.isChosen(row) || undefined} onClick={open}>
      <Cells columns={columns} row={row} to={to} choice={choice} />
    </tr>
  )
}

type HeaderProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  if (!column.order || onSort === undefined) {
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    )
  }
  return (
    <th scope="col" data-align={column.align} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="inline-flex items-center gap-1 hover:text-ink"
        onClick={() => onSort({ key: column.key, direction: nextDirection(column, direction) })}
      >
        {column.header}
        <Icon name="chevron-down" className={sortMark(direction)} />
      </button>
    </th>
  )
}

/** Numbers and dates are first sorted in descending order, names and deadlines in ascending order. */
function nextDirection<Row>({ order }: Column<Row>, direction: Sort['direction'] | undefined): Sort['direction'] {
  if (direction === undefined) return order === 'names' || order === 'deadlines' ? 'ascending' : 'descending'
  return direction === 'ascending' ? 'descending' : 'ascending'
}

function sortMark(direction: Sort['direction'] | undefined): string {
  if (direction === undefined) return 'size-4 opacity-40'
  return direction === 'ascending' ? 'size-4 rotate-180 text-brand' : 'size-4 text-brand'
}
