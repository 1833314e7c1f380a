// Rasterizes text. Each edge of an outline adds the area to its right to the pixels that it crosses. The running sum of a row is the
// coverage (R. Levien, “Inside the fastest font renderer in the world”).
import type { OutlineCommand } from './faces.ts'
import type { Line } from './typesetter.ts'

export type Lettering = {
  /** The coverage of each pixel, in one byte. */
  coverage: Buffer
  columns: number
  rows: number
  /** Empty columns on the left, for letters that extend to the left of their origin. */
  margin: number
  /** The width of the text in pixels. */
  width: number
}

type Point = { x: number; y: number }
type Canvas = { areas: Float32Array; columns: number; rows: number }

/** Rasterizes lines below each other. `size` is in pixels. */
export function rasterize(lines: readonly Line[], size: number): Lettering {
  const margin = Math.ceil(size / 4)
  const width = Math.ceil(Math.max(0, ...lines.map((line) => line.width)) * size)
  const columns = width + 2 * margin
  const rows = Math.max(1, Math.ceil(lines.reduce((sum, { height }) => sum + height, 0) * size))
  const canvas = { areas: new Float32Array(columns * rows + 2), columns, rows }
  let top = 0
  for (const line of lines) {
    drawLine(canvas, line, { x: margin, y: (top + line.ascent) * size }, size)
    top += line.height
  }
  return { coverage: coverageOf(canvas), columns, rows, margin, width }
}

function drawLine(canvas: Canvas, { runs }: Line, at: Point, size: number) {
  let { x } = at
  for (const { face, glyphs } of runs) {
    const scale = size / face.unitsPerEm
    for (const glyph of glyphs) {
      const origin = { x: x + glyph.x * scale, y: at.y - glyph.y * scale }
      drawOutline(canvas, face.outlineOf(glyph.id), (unitsX, unitsY) => ({ x: origin.x + unitsX * scale, y: origin.y - unitsY * scale }))
      x += glyph.advance * scale
    }
  }
}

function drawOutline(canvas: Canvas, outline: OutlineCommand[], place: (x: number, y: number) => Point) {
  let start: Point = { x: 0, y: 0 }
  let last = start
  for (const { type, values } of outline) {
    const points = Array.from({ length: values.length / 2 }, (_, index) => place(values[index * 2] ?? 0, values[index * 2 + 1] ?? 0))
    const end = points.at(-1) ?? start
    if (type === 'M') start = end
    else for (const [from, to] of chordsOf([last, ...points], end)) addEdge(canvas, from, to)
    last = end
  }
}

/** Splits a line or Bézier curve into straight segments of about two pixels. */
function chordsOf(controls: Point[], end: Point): [Point, Point][] {
  const first = controls[0] ?? end
  const length = controls.reduce((sum, { x, y }, index) => sum + distance(controls[index - 1] ?? first, { x, y }), 0)
  const pieces = controls.length < 3 ? 1 : Math.max(2, Math.ceil(length / 2))
  const points = Array.from({ length: pieces + 1 }, (_, index) => (index === pieces ? end : curveAt(controls, index / pieces)))
  return points.slice(1).map((to, index) => [points[index] ?? first, to])
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** De Casteljau’s algorithm. */
function curveAt(controls: Point[], t: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = controls
  if (rest.length === 0) return first
  return curveAt(
    rest.map((to, index) => {
      const from = controls[index] ?? to
      return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
    }),
    t,
  )
}

function addEdge({ areas, columns, rows }: Canvas, from: Point, to: Point) {
  if (from.y === to.y) return
  const sign = from.y < to.y ? 1 : -1
  const [upper, lower] = sign === 1 ? [from, to] : [to, from]
  const slope = (lower.x - upper.x) / (lower.y - upper.y)
  const within = (x: number) => Math.min(Math.max(x, 0), columns - 1)
  for (let row = Math.max(0, Math.floor(upper.y)); row < Math.min(rows, lower.y); row++) {
    const [top, bottom] = [Math.max(row, upper.y), Math.min(row + 1, lower.y)]
    const [x1, x2] = [within(upper.x + (top - upper.y) * slope), within(upper.x + (bottom - upper.y) * slope)]
    addSpan(areas, row * columns, { left: Math.min(x1, x2), right: Math.max(x1, x2), height: (bottom - top) * sign })
  }
}

/** Distributes an edge's height over the pixels that it crosses in a row, by the area to its right in each pixel. */
function addSpan(areas: Float32Array, row: number, { left, right, height }: { left: number; right: number; height: number }) {
  for (let column = Math.floor(left); column <= Math.floor(right); column++) {
    const [start, end] = [Math.max(left, column), Math.min(right, column + 1)]
    const share = right === left ? 1 : (end - start) / (right - left)
    const area = share * (column + 1 - (start + end) / 2)
    add(areas, row + column, height * area)
    add(areas, row + column + 1, height * (share - area))
  }
}

const add = (areas: Float32Array, index: number, value: number) => {
  areas[index] = (areas[index] ?? 0) + value
}

/** Where shapes overlap, as the strokes of joined letters do, the sum exceeds one. */
function coverageOf({ areas, columns, rows }: Canvas): Buffer {
  const coverage = Buffer.alloc(columns * rows)
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let index = row * columns; index < (row + 1) * columns; index++) {
      sum += areas[index] ?? 0
      coverage[index] = Math.round(Math.min(1, Math.abs(sum)) * 255)
    }
  }
  return coverage
}
