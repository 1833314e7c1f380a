export type AddressRow = {
  /** The line in the text or file, which starts at 1. */
  line: number
  text: string
}

const LINE_BREAK = /\r\n|\r|\n/

/** Returns the address of `Bisi Ade <bisi@example.com>`, or the text itself. */
const bare = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

/** Reads typed or pasted addresses: one per line, or several separated by commas or semicolons. */
export const readList = (text: string): AddressRow[] =>
  text.split(LINE_BREAK).flatMap((line, index) =>
    line
      .split(/[,;\t]/)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ line: index + 1, text: bare(part) })),
  )

const HEADER = /^(e-?)?mail( address)?$/i

/**
 * Reads the addresses of a CSV file: the column that is named “email”, otherwise the first column that contains an @. Excel separates
 * columns by commas or semicolons, depending on the language.
 */
export function readCsv(text: string): AddressRow[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const [first] = rows
  if (!first) return []
  const named = first.cells.findIndex((cell) => HEADER.test(cell.trim()))
  const data = named < 0 ? rows : rows.slice(1)
  const column = named < 0 ? columnWithAt(data) : named
  return data.flatMap(({ line, cells }) => {
    const address = bare(cells[column] ?? '')
    return cells.every((cell) => cell.trim() === '') ? [] : [{ line, text: address }]
  })
}

function columnWithAt(rows: readonly Row[]): number {
  const found = rows.map(({ cells }) => cells.findIndex((cell) => cell.includes('@'))).find((index) => index >= 0)
  return found ?? 0
}

type Row = { line: number; cells: string[] }

/** Divides a file into rows and cells (RFC 4180). A quoted cell can contain separators, quotes and line breaks. */
function rowsOf(text: string): Row[] {
  const separator = (text.split(LINE_BREAK, 1)[0] ?? '').includes(';') ? ';' : ','
  const cells = text.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'g'))
  const rows: Row[] = []
  let line = 1
  let row: Row = { line, cells: [] }
  for (const [whole, cell = '', end] of cells) {
    row.cells.push(unquoted(cell))
    line += whole.split(LINE_BREAK).length - 1
    if (end === separator) continue
    rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}

const unquoted = (cell: string): string => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)
