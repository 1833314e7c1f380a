import type { Run, Typesetter } from '../typesetting/typesetter.ts'
import type { Canvas, Fit, RunStyle } from './canvas.ts'
import { oneAfterAnother } from './pdf.ts'

type Options = {
  width: number
  height: number
  /** Includes every non-Latin letter of the page. */
  letters: string
}

/** Draws a page as an SVG without fonts: each letter is an outline. The SVG contains none of the text, so it can't contain markup of it. */
export const makeSvg = ({ width, height, letters }: Options, draw: (canvas: Canvas) => void): Promise<string> =>
  oneAfterAnother(async () => {
    // Imported here, because it is large and would delay the start.
    const { prepareTypesetter } = await import('../typesetting/typesetter.ts')
    const canvas = new SvgCanvas(await prepareTypesetter(letters))
    draw(canvas)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${canvas.content()}</svg>`
  })

/** A tenth of a point is smaller than a pixel of a preview. */
const rounded = (value: number): number => Math.round(value * 10) / 10
const letterOf: Record<string, string> = { M: 'M', L: 'L', Q: 'Q', C: 'C', Z: 'Z' }

class SvgCanvas implements Canvas {
  readonly typesetter: Typesetter
  readonly #parts: string[] = []
  /** For each `save`, the groups that were opened since. */
  readonly #open: number[] = [0]
  #shapes = ''
  #stroke = { width: 1, color: '#000000', opacity: 1 }

  constructor(typesetter: Typesetter) {
    this.typesetter = typesetter
  }

  content(): string {
    return this.#parts.join('')
  }

  putRun({ face, glyphs }: Run, { x, baseline, size, color, spacing }: RunStyle): void {
    const scale = size / face.unitsPerEm
    let left = x
    let outlines = ''
    for (const glyph of glyphs) {
      const origin = { x: left + glyph.x * scale, y: baseline - glyph.y * scale }
      for (const { type, values } of face.outlineOf(glyph.id)) {
        const placed = values.map((value, index) => rounded(index % 2 === 0 ? origin.x + value * scale : origin.y - value * scale))
        outlines += (letterOf[type] ?? '') + placed.join(' ')
      }
      left += glyph.advance * scale + spacing
    }
    if (outlines !== '') this.#parts.push(`<path d="${outlines}" fill="${color}"/>`)
  }

  rect(x: number, y: number, width: number, height: number): this {
    return this.path(`M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`)
  }

  circle(x: number, y: number, radius: number): this {
    return this.path(`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`)
  }

  path(data: string): this {
    this.#shapes += data
    return this
  }

  moveTo(x: number, y: number): this {
    return this.path(`M${x} ${y}`)
  }

  lineTo(x: number, y: number): this {
    return this.path(`L${x} ${y}`)
  }

  lineWidth(width: number): this {
    this.#stroke = { ...this.#stroke, width }
    return this
  }

  strokeColor(color: string): this {
    this.#stroke = { ...this.#stroke, color }
    return this
  }

  strokeOpacity(opacity: number): this {
    this.#stroke = { ...this.#stroke, opacity }
    return this
  }

  fill(color: string): this {
    return this.#paint(`fill="${color}"`)
  }

  stroke(color = this.#stroke.color): this {
    const { width, opacity } = this.#stroke
    return this.#paint(`fill="none" stroke="${color}" stroke-width="${width}"${opacity === 1 ? '' : ` stroke-opacity="${opacity}"`}`)
  }

  save(): this {
    this.#open.push(0)
    return this
  }

  restore(): this {
    this.#parts.push('</g>'.repeat(this.#open.pop() ?? 0))
    this.#stroke = { ...this.#stroke, opacity: 1 }
    return this
  }

  translate(x: number, y: number): this {
    return this.#group(`translate(${x} ${y})`)
  }

  scale(factor: number): this {
    return this.#group(`scale(${factor})`)
  }

  image(png: Buffer, x: number, y: number, options: { width: number; height: number } | Fit): this {
    const [width, height] = 'fit' in options ? options.fit : [options.width, options.height]
    const ratio = 'fit' in options ? `${options.align === 'right' ? 'xMax' : 'xMid'}${options.valign ? 'YMid' : 'YMin'} meet` : 'none'
    this.#parts.push(
      `<image href="data:image/png;base64,${png.toString('base64')}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${ratio}"/>`,
    )
    return this
  }

  /** A picture has no links. */
  link(): this {
    return this
  }

  #paint(attributes: string): this {
    this.#parts.push(`<path d="${this.#shapes}" ${attributes}/>`)
    this.#shapes = ''
    return this
  }

  #group(transform: string): this {
    this.#parts.push(`<g transform="${transform}">`)
    this.#open.push((this.#open.pop() ?? 0) + 1)
    return this
  }
}
