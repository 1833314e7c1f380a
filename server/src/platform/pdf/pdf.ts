// What the site's documents share: fonts, colors, the site's name on top, and lines of text. Lengths are in points, y is the top of a line.
import { normalForm } from '@akada/contract/plain-text.ts'
import type Pdf from 'pdfkit'
import { inRepository } from '../assets.ts'

export type Doc = InstanceType<typeof Pdf>

/** The light colors of the site's palette. */
export const color = {
  ink: '#1b1f1a',
  muted: '#4d564c',
  line: '#d9d6ca',
  brand: '#0b6b47',
  strong: '#084f35',
  accent: '#f2a33a',
}
export const font = {
  regular: inRepository('server', 'assets', 'fonts', 'akada-sans-regular.ttf'),
  bold: inRepository('server', 'assets', 'fonts', 'akada-sans-bold.ttf'),
}

type Options = { layout?: 'portrait' | 'landscape'; info: PDFKit.DocumentInfo }

let last: Promise<unknown> = Promise.resolve()

/** An A4 document. Drawing occupies the processor for a moment, so that documents are made one after the other. */
export function makePdf(options: Options, draw: (doc: Doc) => void): Promise<Buffer> {
  const made = last.then(() => make(options, draw))
  last = made.catch(() => undefined)
  return made
}

async function make(options: Options, draw: (doc: Doc) => void): Promise<Buffer> {
  // Loaded here because it is the largest library that a process would load before it is ready.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    ...options,
  })
  const finished = collect(doc)
  draw(doc)
  doc.end()
  return finished
}

function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

/** The site's sign, an open book, and its name. */
export function drawSiteName(doc: Doc, name: string, { x, y }: { x: number; y: number }) {
  doc.roundedRect(x, y, 30, 30, 8).fill(color.brand)
  doc.path(`M ${x + 7} ${y + 9} q 5 -1.5 8 1.5 q 3 -3 8 -1.5 v 11.5 q -5 -1.5 -8 1.5 q -3 -3 -8 -1.5 z`).fill('#ffffff')
  doc
    .moveTo(x + 15, y + 10.5)
    .lineTo(x + 15, y + 21.5)
    .lineWidth(1)
    .stroke(color.brand)
  put(doc, name, { x: x + 40, y: y + 4, size: 20, weight: 'bold', color: color.strong })
}

export type Style = {
  x: number
  y: number
  size: number
  color: string
  weight?: keyof typeof font
  spacing?: number
  /** Aligns the line with the right edge of a box of this width. */
  alignRightIn?: number
  /** Breaks the text into lines of this width. */
  width?: number
}

/** A line, or with `width` a paragraph. Letters and their marks are drawn as one sign where the font has it. Returns where it ends. */
export function put(
  doc: Doc,
  text: string,
  { x, y, size, color: ink, weight = 'regular', spacing = 0, alignRightIn, width }: Style,
): number {
  const whole = normalForm(text)
  doc.font(font[weight]).fontSize(size).fillColor(ink)
  if (width !== undefined) {
    doc.text(whole, x, y, { width })
    return y + doc.heightOfString(whole, { width })
  }
  const place = alignRightIn === undefined ? {} : { width: alignRightIn, align: 'right' as const }
  doc.text(whole, x, y, { lineBreak: false, characterSpacing: spacing, ...place })
  return y + doc.currentLineHeight()
}

/** `5 March 2026`, by the clocks of a time zone. */
export const dateInWords = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date)
