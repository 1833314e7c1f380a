import { setImmediate as nextTurn } from 'node:timers/promises'
import { Attached } from '../http/answer.ts'
import { color, type Doc, openPdf, put, typesetterFor } from './pdf.ts'

export type PdfColumn = { name: string; width: number; alignsRight?: boolean }

type PdfTable = {
  fileName: string
  title: string
  /** Lines below the title. */
  notes: readonly string[]
  columns: readonly PdfColumn[]
}

const MARGIN = 36
// A4 landscape, in points.
const page = { width: 841.89, height: 595.28 }
const ROW = 14
const SIZE = 7.5
// The average width of the letters in a cell is less than this, relative to the font size.
const WIDEST = 0.66
// Draws for a few milliseconds before other work gets its turn.
const ROWS_AT_ONCE = 40

/** Returns a table as a PDF download, for rows that come in pages. Only one page of rows is in memory at a time. */
export async function pdfTable(table: PdfTable, pages: AsyncIterable<readonly (readonly string[])[]>): Promise<Attached> {
  const letters = JSON.stringify([table.title, table.notes, table.columns.map(({ name }) => name), '…0123456789'])
  const doc = await openPdf({ layout: 'landscape', info: { Title: table.title }, letters, bufferPages: false })
  // A failure ends the download, so that the caller doesn't take a part for the whole.
  drawTable(doc, table, pages).catch((error: Error) => doc.destroy(error))
  return new Attached({ contentType: 'application/pdf', fileName: table.fileName, body: doc })
}

async function drawTable(doc: Doc, table: PdfTable, pages: AsyncIterable<readonly (readonly string[])[]>): Promise<void> {
  const usual = doc.typesetter
  let y = drawTitle(doc, table)
  for await (const rows of pages) {
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const some = rows.slice(first, first + ROWS_AT_ONCE)
      doc.typesetter = await typesetterFor(JSON.stringify(some) + table.columns.map(({ name }) => name).join())
      for (const row of some) {
        if (y + ROW > page.height - MARGIN) y = nextPage(doc, table)
        drawRow(doc, table.columns, row, { y, ink: color.ink })
        y += ROW
      }
      await nextTurn()
    }
  }
  doc.typesetter = usual
  doc.end()
}

function drawTitle(doc: Doc, table: PdfTable): number {
  let y = put(doc, table.title, { x: MARGIN, y: MARGIN, size: 16, weight: 'bold', color: color.strong }) + 4
  for (const note of table.notes) y = put(doc, note, { x: MARGIN, y, size: 9, color: color.muted }) + 2
  return drawColumns(doc, table, y + 10)
}

function nextPage(doc: Doc, table: PdfTable): number {
  doc.addPage()
  return drawColumns(doc, table, MARGIN)
}

function drawColumns(doc: Doc, { columns }: PdfTable, y: number): number {
  const names = columns.map(({ name }) => name)
  drawRow(doc, columns, names, { y, ink: color.brand, weight: 'bold' })
  doc
    .moveTo(MARGIN, y + ROW)
    .lineTo(page.width - MARGIN, y + ROW)
    .lineWidth(0.6)
    .stroke(color.line)
  return y + ROW + 3
}

type RowStyle = { y: number; ink: string; weight?: 'bold' }

function drawRow(doc: Doc, columns: readonly PdfColumn[], cells: readonly string[], { y, ink, weight }: RowStyle): void {
  let x = MARGIN
  for (const [index, { width, alignsRight = false }] of columns.entries()) {
    const inner = width - 6
    const text = fitted(doc, cells[index] ?? '', inner)
    if (text !== '')
      put(doc, text, { x, y, size: SIZE, color: ink, ...(weight && { weight }), ...(alignsRight && { alignRightIn: inner }) })
    x += width
  }
}

/** Returns the beginning of a text that fits into a column. */
function fitted(doc: Doc, text: string, width: number): string {
  const widthOf = (part: string) => doc.typesetter.line(part, 'bold').width * SIZE
  // Most cells are short Latin text, which needs no measuring.
  if (/^[ -~]*$/.test(text) && text.length * WIDEST * SIZE <= width) return text
  if (widthOf(text) <= width) return text
  const letters = [...text]
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle
    else tooLong = middle
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}
