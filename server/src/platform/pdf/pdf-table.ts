import { setImmediate as nextTurn } from 'node:timers/promises'
import { Attached } from '../http/answer.ts'
import { color, type Doc, openPdf, put, typesetterFor } from './pdf.ts'
import { isPlainText, PlainWriter } from './plain-writer.ts'

export type PdfColumn = { name: string; width: number; alignsRight?: boolean }

type PdfTable = {
  fileName: string
  title: string
  /** Lines below the title. */
  notes: readonly string[]
  columns: readonly PdfColumn[]
  /** Shown instead of rows if there are none. */
  empty: string
}

const MARGIN = 36
// A4 landscape, in points.
const page = { width: 841.89, height: 595.28 }
const ROW = 14
const SIZE = 7.5
// The main font's ascent (`typesetter.ts`), relative to the font size.
const ASCENT = 0.95
// Draws for a few milliseconds before other work gets its turn.
const ROWS_AT_ONCE = 200
// The maximum number of bytes that are buffered for a slow reader.
const BUFFERED = 1_000_000

/** Returns a table as a PDF download, for rows that come in pages. Only one page of rows is in memory at a time. */
export async function pdfTable(table: PdfTable, pages: AsyncIterable<readonly (readonly string[])[]>): Promise<Attached> {
  const letters = JSON.stringify([table.title, table.notes, table.columns.map(({ name }) => name), '…0123456789'])
  const doc = await openPdf({ layout: 'landscape', info: { Title: table.title }, letters, bufferPages: false })
  // A failure ends the download, so that the caller doesn't take a part for the whole.
  drawTable(doc, table, pages).catch((error: Error) => doc.destroy(error))
  return new Attached({ contentType: 'application/pdf', fileName: table.fileName, body: doc })
}

type Writers = Record<'regular' | 'bold', PlainWriter>
type Rows = readonly (readonly string[])[]

async function drawTable(doc: Doc, table: PdfTable, pages: AsyncIterable<Rows>): Promise<void> {
  const usual = doc.typesetter
  const writers = { regular: new PlainWriter(doc, 'regular'), bold: new PlainWriter(doc, 'bold') }
  const isRead = readingOf(doc)
  const top = drawTitle(doc, table, writers)
  let y = top
  for await (const rows of inParts(pages)) {
    const foreign = rows.flat().filter((cell) => !isPlainText(cell))
    doc.typesetter = foreign.length === 0 ? usual : await typesetterFor(`${foreign.join(' ')}…`)
    y = drawRows(doc, table, { rows, y, writers })
    await nextTurn()
    await isRead()
    if (doc.destroyed) return
  }
  doc.typesetter = usual
  if (y === top) put(doc, table.empty, { x: MARGIN, y: y + 6, size: 9, color: color.muted })
  doc.end()
}

async function* inParts(pages: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  for await (const rows of pages)
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) yield rows.slice(first, first + ROWS_AT_ONCE)
}

type Part = { rows: Rows; y: number; writers: Writers }

/** Draws rows, on as many pages as needed. Returns the y position below them. */
function drawRows(doc: Doc, table: PdfTable, { rows, y: top, writers }: Part): number {
  let y = top
  for (const row of rows) {
    if (y + ROW > page.height - MARGIN) y = nextPage(doc, table, writers)
    drawRow(doc, table.columns, row, { y, ink: color.ink, writer: writers.regular })
    y += ROW
  }
  return y
}

/** Returns a function that waits while the reader of the document is slower than its drawing. */
function readingOf(doc: Doc): () => Promise<void> {
  let resume = () => {}
  // pdfkit pushes pages without waiting to be asked. A stream asks for more once its buffer is almost empty.
  doc._read = () => resume()
  doc.once('close', () => resume())
  return async () => {
    if (doc.readableLength > BUFFERED && !doc.destroyed)
      await new Promise<void>((resolve) => {
        resume = resolve
      })
  }
}

function drawTitle(doc: Doc, table: PdfTable, writers: Writers): number {
  let y = put(doc, table.title, { x: MARGIN, y: MARGIN, size: 16, weight: 'bold', color: color.strong }) + 4
  for (const note of table.notes) y = put(doc, note, { x: MARGIN, y, size: 9, color: color.muted }) + 2
  return drawColumns(doc, table, { y: y + 10, writer: writers.bold })
}

function nextPage(doc: Doc, table: PdfTable, writers: Writers): number {
  doc.addPage()
  return drawColumns(doc, table, { y: MARGIN, writer: writers.bold })
}

function drawColumns(doc: Doc, { columns }: PdfTable, { y, writer }: Omit<RowStyle, 'ink'>): number {
  const names = columns.map(({ name }) => name)
  drawRow(doc, columns, names, { y, ink: color.brand, writer })
  doc
    .moveTo(MARGIN, y + ROW)
    .lineTo(page.width - MARGIN, y + ROW)
    .lineWidth(0.6)
    .stroke(color.line)
  return y + ROW + 3
}

type RowStyle = { y: number; ink: string; writer: PlainWriter }

function drawRow(doc: Doc, columns: readonly PdfColumn[], cells: readonly string[], { y, ink, writer }: RowStyle): void {
  let x = MARGIN
  doc.fillColor(ink)
  for (const [index, { width, alignsRight = false }] of columns.entries()) {
    const [text, inner] = [cells[index] ?? '', width - 6]
    if (isPlainText(text)) {
      const shown = fitted(text, (part) => writer.widthOf(part, SIZE) <= inner)
      const indent = alignsRight ? inner - writer.widthOf(shown, SIZE) : 0
      if (shown !== '') writer.put(shown, { x: x + indent, baseline: y + ASCENT * SIZE, size: SIZE })
    } else {
      const shown = fitted(text, (part) => doc.typesetter.line(part, 'regular').width * SIZE <= inner)
      put(doc, shown, { x, y, size: SIZE, color: ink, ...(alignsRight && { alignRightIn: inner }) })
    }
    x += width
  }
}

/** Returns the beginning of a text that fits. */
function fitted(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  const letters = [...text]
  let [enough, tooMany] = [0, letters.length]
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (fits(`${letters.slice(0, middle).join('')}…`)) enough = middle
    else tooMany = middle
  }
  return `${letters.slice(0, enough).join('').trimEnd()}…`
}
