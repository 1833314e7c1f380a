import { Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type Sort, sortIn, sortText } from '../lib/table-address.ts'
import { SelectField } from './field.tsx'
import { Icon } from './icon.tsx'
import { RowCheck } from './row-check.tsx'
import { type Column, isShown, orderWords, type PhoneLayout, phoneLayoutOf, type RowChoice } from './table-columns.ts'

type PhoneRowsProps<Row> = {
  caption: string
  isCaptionHidden: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  to?: ((row: Row) => string) | undefined
  choice?: RowChoice<Row> | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

/** A table on a phone: two lines per row. A row opens its page, and a button its details. */
export function PhoneRows<Row>({ caption, isCaptionHidden, columns, rows, rowKey, to, choice, sort, onSort }: PhoneRowsProps<Row>) {
  const captionId = useId()
  const layout = phoneLayoutOf(columns)
  return (
    <>
      <p id={captionId} className={isCaptionHidden ? 'sr-only' : 'pb-2 font-semibold'}>
        {caption}
      </p>
      {onSort && <PhoneSort columns={columns} sort={sort} onSort={onSort} />}
      <ul aria-labelledby={captionId} className="rows">
        {rows.map((row) => (
          <PhoneRow key={rowKey(row)} row={row} layout={layout} to={to?.(row)} choice={choice} />
        ))}
      </ul>
    </>
  )
}

type PhoneSortProps<Row> = { columns: readonly Column<Row>[]; sort: Sort | undefined; onSort: (sort: Sort) => void }

/** Sorts the rows, because phones have no headers. */
function PhoneSort<Row>({ columns, sort, onSort }: PhoneSortProps<Row>) {
  const options = columns.flatMap(({ key, header, order }) =>
    order
      ? Object.entries(orderWords[order]).map(([direction, words]) => ({
          value: `${direction === 'descending' ? '-' : ''}${key}`,
          text: `${header}: ${words}`,
        }))
      : [],
  )
  if (options.length === 0) return null
  const choose = (value: string) => {
    const chosen = sortIn(value)
    if (chosen) onSort(chosen)
  }
  return (
    <div className="filters pb-2">
      <SelectField label="Sort by" value={sort ? sortText(sort) : ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {!sort && <option value="">Default</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

type PhoneRowProps<Row> = { row: Row; layout: PhoneLayout<Row>; to: string | undefined; choice: RowChoice<Row> | undefined }

function PhoneRow<Row>({ row, layout, to, choice }: PhoneRowProps<Row>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { primary, secondary, amount, status, details } = layout
  const values = secondary.map((column) => phoneValue(column, row))
  const note = primary.note?.(row)
  const notes = (primary.isNoteLast ? [...values, note] : [note, ...values]).filter(isShown)
  const title = directed(phoneValue(primary, row))
  const facts = [...details.map((column) => factOf(column, row)), ...notesOf(layout, row)]
  return (
    <li data-open={isOpen || undefined} data-chosen={choice?.isChosen(row) || undefined}>
      <div className="rows-lines">
        {choice && (
          <span className="rows-check">
            <RowCheck row={row} choice={choice} />
          </span>
        )}
        <span id={`${id}-title`} className="rows-primary">
          {to === undefined ? title : <RowLink to={to}>{title}</RowLink>}
        </span>
        <span className="rows-amount">{amount && directed(phoneValue(amount, row))}</span>
        <span className="rows-secondary">
          {notes.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a row keep their order
            <Fragment key={index}>
              {index > 0 && ' · '}
              {directed(each)}
            </Fragment>
          ))}
        </span>
        <span className="rows-status">{status && directed(phoneValue(status, row))}</span>
        {to !== undefined && facts.length === 0 && <Icon name="chevron-right" className="rows-mark" />}
        {facts.length > 0 && (
          <button
            type="button"
            id={`${id}-opener`}
            className="rows-mark rows-opener"
            aria-label="Details"
            aria-labelledby={`${id}-opener ${id}-title`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      {facts.length > 0 && isOpen && (
        <dl id={`${id}-details`} className="rows-details">
          {facts.map(({ key, header, value }) => (
            <div key={key}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

type Fact = { key: string; header: string; value: ReactNode }

const factOf = <Row,>(column: Column<Row>, row: Row): Fact => ({
  key: column.key,
  header: column.header,
  value: <Noted column={column} row={row} />,
})

/** The notes of the values in the two lines, except for the primary one, whose note is in the second line. */
const notesOf = <Row,>({ secondary, amount, status }: PhoneLayout<Row>, row: Row): Fact[] =>
  [...secondary, amount, status].flatMap((column) => {
    const note = column?.note?.(row)
    return column && isShown(note) ? [{ key: column.key, header: column.header, value: directed(note) }] : []
  })

const phoneValue = <Row,>(column: Column<Row>, row: Row): ReactNode => (column.phoneCell ?? column.cell)(row)

/** A cell with its note below it. */
export function Noted<Row>({ column, row, to }: { column: Column<Row>; row: Row; to?: string | undefined }) {
  const value = directed(column.cell(row))
  const cell = to === undefined ? value : <RowLink to={to}>{value}</RowLink>
  const note = column.note?.(row)
  if (!isShown(note)) return cell
  return (
    <span className="wrap-anywhere">
      {cell}
      <span className="block text-sm text-ink-muted">{directed(note)}</span>
    </span>
  )
}

const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link rows-link font-semibold wrap-anywhere">
    {children}
  </Link>
)

/** Isolates plain text, such as a name, because its direction may differ from the page's. */
const directed = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? <bdi>{cell}</bdi> : cell)
