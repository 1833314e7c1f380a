import type { Weight } from '../typesetting/sources.ts'
import type { Doc } from './pdf.ts'

// Draws short Latin texts letter by letter, without kerning. Laying out a text as a paragraph takes about a millisecond, and a table can
// have a hundred thousand cells.

/** What pdfkit keeps for an embedded font. */
type EmbeddedFont = {
  id: string
  ref: () => unknown
  encode: (text: string, features: string[]) => [codes: string[], positions: { advanceWidth: number }[]]
}

type Letter = { code: string; width: number }
export type PlainStyle = { x: number; baseline: number; size: number }

/** Whether a text can be drawn letter by letter. */
export const isPlainText = (text: string): boolean => /^[ -~…]*$/.test(text)

/** Draws plain texts in one weight. A document has one writer per weight, which keeps its letters. */
export class PlainWriter {
  readonly #doc: Doc
  readonly #font: EmbeddedFont
  readonly #letters = new Map<string, Letter>()

  constructor(doc: Doc, weight: Weight) {
    const [run] = doc.typesetter.line('a', weight).runs
    if (!run) throw new Error('the main font draws no Latin letters')
    const { name, documentFont } = run.face
    doc.registerFont(name, documentFont as unknown as Buffer).font(name)
    this.#doc = doc
    this.#font = (doc as unknown as { _font: EmbeddedFont })._font
  }

  widthOf(text: string, size: number): number {
    let width = 0
    for (const letter of text) width += this.#letter(letter).width
    return (width * size) / 1000
  }

  /** Draws a text in the current color. */
  put(text: string, { x, baseline, size }: PlainStyle): void {
    let codes = ''
    for (const letter of text) codes += this.#letter(letter).code
    const { id, ref } = this.#font
    this.#doc.page.fonts[id] ??= ref.call(this.#font)
    // pdfkit's pages are upside down, so each text is turned over.
    this.#doc.addContent(`BT /${id} ${size} Tf 1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm [<${codes}> 0] TJ ET`)
  }

  #letter(letter: string): Letter {
    const known = this.#letters.get(letter)
    if (known) return known
    const [codes, positions] = this.#font.encode(letter, ['ltra'])
    const found = { code: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) }
    this.#letters.set(letter, found)
    return found
  }
}
