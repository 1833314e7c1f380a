import { Readable } from 'node:stream'
import { Attached } from './http/answer.ts'

export type CsvCell = string | number | boolean | Date | null

// Without it Excel takes the file for Windows-1252.
const UTF8_MARK = '\uFEFF'

/** A table as CSV after RFC 4180, with the names of its columns first. */
export const csv = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string => UTF8_MARK + lines([columns, ...rows])

const lines = (rows: readonly (readonly CsvCell[])[]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** The same as a file for the caller to keep. */
export const csvFile = (fileName: string, columns: readonly string[], rows: readonly (readonly CsvCell[])[]): Attached =>
  new Attached({ contentType: 'text/csv; charset=utf-8', fileName, body: csv(columns, rows) })

/** The same of rows that come in pages: only one of them is in memory at a time. */
export const csvStream = (fileName: string, columns: readonly string[], pages: AsyncIterable<readonly (readonly CsvCell[])[]>): Attached =>
  new Attached({ contentType: 'text/csv; charset=utf-8', fileName, body: Readable.from(written(columns, pages)) })

async function* written(columns: readonly string[], pages: AsyncIterable<readonly (readonly CsvCell[])[]>): AsyncGenerator<string> {
  yield csv(columns, [])
  for await (const rows of pages) yield lines(rows)
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = defused(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Spreadsheets run a cell that begins so as a formula, whoever wrote it.
const defused = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
