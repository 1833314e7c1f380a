import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  isSortable?: boolean
}

type TableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Enlarges the click target. The first cell needs a link for the keyboard. */
  onRowClick?: (row: Row) => void
}

/** A table that turns into cards on phones. Its explicit roles survive the cards' `display: block`. */
export function Table<Row>({ caption, isCaptionHidden = false, columns, rows, rowKey, sort, onSort, onRowClick }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="table" role="table">
      <caption className={isCaptionHidden ? 'sr-only' : 'pb-2 text-start font-semibold'}>{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            <Header key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y: the row is only a larger target for the link in it
          <tr key={rowKey(row)} role="row" data-clickable={onRowClick ? true : undefined} onClick={onRowClick && (() => onRowClick(row))}>
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={column.key} role="cell" data-label={column.header} data-align={column.align}>
                {directed(column.cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Isolates plain text, such as a name, because its direction may differ from the page's. */
const directed = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? <bdi>{cell}</bdi> : cell)

type HeaderProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  if (!column.isSortable || onSort === undefined) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: a table shown as cards keeps its roles only if they are written
      <th scope="col" role="columnheader" data-align={column.align}>
        {column.header}
      </th>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table shown as cards keeps its roles only if they are written
    <th scope="col" role="columnheader" data-align={column.align} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="inline-flex items-center gap-1 hover:text-ink"
        onClick={() => onSort({ key: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      >
        {column.header}
        <Icon name="chevron-down" className={sortMark(direction)} />
      </button>
    </th>
  )
}

function sortMark(direction: Sort['direction'] | undefined): string {
  if (direction === undefined) return 'size-4 opacity-40'
  return direction === 'ascending' ? 'size-4 rotate-180 text-brand' : 'size-4 text-brand'
}
