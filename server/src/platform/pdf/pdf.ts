// Shared parts of the site's PDF documents: fonts, colors, the site name at the top, and lines of text. Lengths are in points. y is the top
// of a line.
import { dayText } from '@akada/contract/time-zone.ts'
import type Pdf from 'pdfkit'
import type { Weight } from '../typesetting/sources.ts'
import type { Line, Run } from '../typesetting/typesetter.ts'
import type { Canvas, RunStyle } from './canvas.ts'

export type Doc = InstanceType<typeof Pdf> & Pick<Canvas, 'typesetter' | 'putRun'>

/** The light colors of the site's palette. */
export const color = {
  ink: '#1b1f1a',
  muted: '#4d564c',
  line: '#d9d6ca',
  brand: '#0b6b47',
  strong: '#084f35',
  accent: '#f2a33a',
}

type Options = {
  layout?: 'portrait' | 'landscape'
  info: PDFKit.DocumentInfo
  /** Includes every non-Latin letter of the document, so that the fonts for these letters are loaded. */
  letters: string
}

let last: Promise<unknown> = Promise.resolve()

/** Runs `draw` after all earlier calls. Drawing blocks the event loop for a moment, so documents are created one after another. */
export function oneAfterAnother<T>(draw: () => Promise<T>): Promise<T> {
  const made = last.then(draw)
  last = made.catch(() => undefined)
  return made
}

/** Creates an A4 document. */
export const makePdf = (options: Options, draw: (doc: Doc) => void): Promise<Buffer> => oneAfterAnother(() => make(options, draw))

async function make(options: Options, draw: (doc: Doc) => void): Promise<Buffer> {
  const doc = await openPdf({ ...options, bufferPages: true })
  const finished = collect(doc)
  draw(doc)
  doc.end()
  return finished
}

/** Opens an A4 document, which is a stream. Without `bufferPages`, each page is written once the next one begins. */
export async function openPdf({ letters, ...options }: Options & { bufferPages: boolean }): Promise<Doc> {
  // Imported here, because these libraries are large and would delay the start.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Otherwise, pdfkit reads Helvetica for each document.
    font: '',
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    ...options,
  })
  return Object.assign(pdf, {
    typesetter: await typesetterFor(letters),
    putRun: (run: Run, style: RunStyle) => drawRun(pdf, run, style),
  })
}

/** Loads the fonts for a text. A document can change its typesetter before each part. */
export async function typesetterFor(letters: string): Promise<Doc['typesetter']> {
  const { prepareTypesetter } = await import('../typesetting/typesetter.ts')
  return prepareTypesetter(letters)
}

function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

/** The white part of the default logo in a square of 32 units, as in web/public/favicon.svg. */
export const LOGO_PATH = 'M16 7 4.5 12.5 16 18l9-4.3V20h2v-7.3zM9 16.9v4.3c0 1.9 3.1 3.8 7 3.8s7-1.9 7-3.8v-4.3l-7 3.4z'
const LOGO_GROUND = 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z'
const LOGO_SIZE = 30

type SiteName = {
  name: string
  /** The site's own logo, a square PNG. By default the default logo. */
  logo?: Buffer | undefined
  /** The color of the name. */
  ink?: string
}

/** Draws the logo and the site name. */
export function drawSiteName(doc: Canvas, { name, logo, ink = color.strong }: SiteName, { x, y }: { x: number; y: number }) {
  if (logo) doc.image(logo, x, y, { width: LOGO_SIZE, height: LOGO_SIZE })
  else {
    doc.save()
    doc.translate(x, y).scale(LOGO_SIZE / 32)
    doc.path(LOGO_GROUND).fill(color.brand)
    doc.path(LOGO_PATH).fill('#ffffff')
    doc.restore()
  }
  put(doc, name, { x: x + 40, y: y + 4, size: 20, weight: 'bold', color: ink })
}

export type Style = {
  x: number
  y: number
  size: number
  color: string
  weight?: Weight
  spacing?: number
  /** Aligns the line with the right edge of a box of this width. */
  alignRightIn?: number
  /** Centers the line in a box of this width. */
  centerIn?: number | undefined
}

/** Draws a line of text. Returns where it ends. */
export function put(doc: Canvas, text: string, { weight = 'regular', ...style }: Style): number {
  return putLine(doc, doc.typesetter.line(text, weight), style)
}

/** Draws lines of text one below the other. Returns where they end. */
export function putLines(doc: Canvas, lines: Line[], { y, ...style }: Omit<Style, 'weight' | 'alignRightIn'>): number {
  return lines.reduce((top, line) => putLine(doc, line, { ...style, y: top }), y)
}

/** Draws a paragraph of the given width. Returns where it ends. */
export function putParagraph(doc: Doc, text: string, { width, weight = 'regular', ...style }: Style & { width: number }): number {
  return putLines(doc, doc.typesetter.lines(text, weight, width / style.size).lines, style)
}

export const heightOf = (lines: Line[], size: number): number => lines.reduce((sum, { height }) => sum + height * size, 0)

function putLine(doc: Canvas, line: Line, { x, y, size, color: ink, spacing = 0, ...alignment }: Omit<Style, 'weight'>): number {
  const baseline = y + line.ascent * size
  let left = x + indentOf(line.width * size + spacing * Math.max(0, line.text.length - 1), alignment)
  for (const run of line.runs) {
    doc.putRun(run, { x: left, baseline, size, color: ink, spacing })
    left += run.width * size
  }
  return y + line.height * size
}

function indentOf(width: number, { alignRightIn, centerIn }: Pick<Style, 'alignRightIn' | 'centerIn'>): number {
  if (alignRightIn !== undefined) return alignRightIn - width
  return centerIn === undefined ? 0 : (centerIn - width) / 2
}

function drawRun(pdf: InstanceType<typeof Pdf>, { face, text, isRightToLeft }: Run, { x, baseline, size, color: ink, spacing }: RunStyle) {
  const features: PDFKit.Mixins.OpenTypeFeatures[] = [isRightToLeft ? 'rtla' : 'ltra']
  pdf.fontSize(size).fillColor(ink)
  pdf.registerFont(face.name, face.documentFont as unknown as Buffer).font(face.name)
  // pdfkit's `text` also measures the text twice, each time with a layout of its own.
  const { _fragment: draw } = pdf as unknown as { _fragment: (text: string, x: number, y: number, options: object) => void }
  draw.call(pdf, text, x, baseline, { baseline: 'alphabetic', characterSpacing: spacing, features, textWidth: 0, wordCount: 0 })
}

/** Formats a date as `Mar 5, 2026`, in a time zone. */
export const dateInWords = (date: Date, timeZone: string): string => dayText(timeZone, date)
