import type { Run, Typesetter } from '../typesetting/typesetter.ts'

export type RunStyle = { x: number; baseline: number; size: number; color: string; spacing: number }

/** Places a picture in a box, as large as it fits. */
export type Fit = { fit: [width: number, height: number]; align?: 'center' | 'right'; valign?: 'center' }

/** The operations with which a page is drawn, as a PDF (pdf.ts) or as an SVG (svg.ts). The names and arguments are those of pdfkit. */
export type Canvas = {
  typesetter: Typesetter
  putRun(run: Run, style: RunStyle): void
  rect(x: number, y: number, width: number, height: number): Canvas
  circle(x: number, y: number, radius: number): Canvas
  path(data: string): Canvas
  moveTo(x: number, y: number): Canvas
  lineTo(x: number, y: number): Canvas
  lineWidth(width: number): Canvas
  strokeColor(color: string): Canvas
  strokeOpacity(opacity: number): Canvas
  fill(color: string): Canvas
  stroke(color?: string): Canvas
  save(): Canvas
  restore(): Canvas
  translate(x: number, y: number): Canvas
  scale(factor: number): Canvas
  image(png: Buffer, x: number, y: number, options: { width: number; height: number } | Fit): Canvas
  link(x: number, y: number, width: number, height: number, url: string): Canvas
}
