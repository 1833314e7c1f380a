import { type Sort, useTableAddress } from '../lib/table-address.ts'
import { ColumnChoice } from './column-choice.tsx'
import { type Column, Table } from './table.tsx'
import { choiceKey, knownSort, shownColumns, sortedRows } from './table-columns.ts'

type ReportTableProps<Row> = {
  /** The table's name in the URL. */
  name: string
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  to?: (row: Row) => string
}

const currencyWords = { NGN: '₦ Naira', USD: '$ Dollars' } as const

/** A table of figures in memory. The URL stores its sort order, its columns and the currency of its amounts. */
export function ReportTable<Row>({ name, columns, rows, ...table }: ReportTableProps<Row>) {
  const address = useTableAddress(name)
  const currencies = [...new Set(columns.flatMap(({ currency }) => currency ?? []))]
  const currency = currencies.find((each) => each === address.currency) ?? currencies[0]
  const shown = shownColumns(columns, rows, { currency, chosen: address.columns })
  const sort = knownSort(inCurrency(address.sort, currency, columns), shown)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {currencies.length > 1 && (
          <fieldset aria-label="Currency" className="segments">
            {currencies.map((each) => (
              <button key={each} type="button" aria-pressed={each === currency} onClick={() => address.onCurrency(each)}>
                {currencyWords[each]}
              </button>
            ))}
          </fieldset>
        )}
        <ColumnChoice columns={columns} shown={shown} onChoose={address.onColumns} />
      </div>
      <Table {...table} columns={shown} rows={sortedRows(rows, shown, sort)} sort={sort} onSort={address.onSort} />
    </>
  )
}

/** An amount stays sorted when the currency changes. */
function inCurrency<Row>(sort: Sort | undefined, currency: string | undefined, columns: readonly Column<Row>[]): Sort | undefined {
  const sorted = columns.find(({ key }) => key === sort?.key)
  const same = sorted?.currency && columns.find((column) => choiceKey(column) === choiceKey(sorted) && column.currency === currency)
  return sort && same ? { ...sort, key: same.key } : sort
}
