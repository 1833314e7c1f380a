import { useState } from 'react'
import { type Sort, useTableAddress } from '../lib/table-address.ts'
import { Button } from './button.tsx'
import { CheckField } from './check-field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { type Column, Table } from './table.tsx'
import { choiceKey, shownColumns, sortedRows } from './table-columns.ts'

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
  const sort = inCurrency(address.sort, currency, columns)
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

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onChoose: (keys: readonly string[] | undefined) => void
}

/** Chooses the columns of a table. */
function ColumnChoice<Row>({ columns, shown, onChoose }: ColumnChoiceProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const isShown = (key: string) => shown.some((column) => choiceKey(column) === key)
  const all = [...new Map(columns.filter(({ phone }) => phone !== 'primary').map((column) => [choiceKey(column), column.header])).entries()]
  const toggle = (key: string) => onChoose(all.map(([each]) => each).filter((each) => (each === key ? !isShown(each) : isShown(each))))
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog open={isOpen} title="Columns" onClose={() => setOpen(false)}>
        <div className="grid gap-3">
          {all.map(([key, header]) => (
            <CheckField key={key} label={header} checked={isShown(key)} onChange={() => toggle(key)} />
          ))}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={() => onChoose(undefined)}>
            Reset
          </Button>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
