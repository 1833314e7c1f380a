import { Readable } from 'node:stream'
import { isoIn } from '@akada/contract/time-zone.ts'
import { Attached } from './http/answer.ts'

export type CsvCell = string | number | boolean | Date | null

// Without the byte order mark, Excel reads the file as Windows-1252.
const UTF8_MARK = '\uFEFF'

type Table = {
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** Times are written in this zone, with their UTC offset. */
  timeZone: string
}

/** Formats a table as CSV (RFC 4180) with a header line. */
export const csv = ({ columns, rows, timeZone }: Table): string => UTF8_MARK + lines([columns, ...rows], timeZone)

const lines = (rows: readonly (readonly CsvCell[])[], timeZone: string) =>
  rows.map((row) => `${row.map((value) => cell(value, timeZone)).join(',')}\r\n`).join('')

type CsvName = { name: string; timeZone: string }

/** Like `csv`, but returns a download. */
export const csvFile = ({ name, timeZone }: CsvName, columns: readonly string[], rows: readonly (readonly CsvCell[])[]): Attached =>
  new Attached({ contentType: 'text/csv; charset=utf-8', fileName: name, body: csv({ columns, rows, timeZone }) })

/** Like `csvFile`, for rows that come in pages. Only one page is in memory at a time. */
export function csvStream<Row>(
  { name, timeZone }: CsvName,
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): Attached {
  async function* written(): AsyncGenerator<string> {
    yield csv({ columns, rows: [], timeZone })
    for await (const rows of pages) yield lines(rows.map(cellsOf), timeZone)
  }
  return new Attached({ contentType: 'text/csv; charset=utf-8', fileName: name, body: Readable.from(written()) })
}

function cell(value: CsvCell, timeZone: string): string {
  if (value === null) return ''
  if (value instanceof Date) return isoIn(timeZone, value)
  if (typeof value !== 'string') return String(value)
  const text = defused(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Spreadsheets interpret a cell as a formula if it starts with one of these characters. Some also accept the full-width ones.
const defused = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)
