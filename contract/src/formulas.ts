// Writes formulas (MathML Core) with the elements of the editor. For the server's sanitizer and for pasting into the editor.

/** A node of a formula. `text` is escaped HTML, and empty for an element. */
export type FormulaNode = { name: string; text: string; children: readonly FormulaNode[] }

/** Classes of elements in which pages draw a formula, often in several forms: KaTeX, MathJax and Wikipedia. */
export const formulaClasses: readonly string[] = ['katex', 'MathJax', 'mwe-math-element']

/** The element in which MathJax 3 draws a formula. */
export const FORMULA_CONTAINER = 'mjx-container'

const unseen = new Set(['annotation', 'annotation-xml', 'mphantom', 'none', 'mprescripts', 'script', 'style'])

/** Returns a formula in one line, such as `x<sup>2</sup>` and `(a+b)/2`. */
export function formulaHtml({ name, text, children }: FormulaNode): string {
  if (unseen.has(name)) return ''
  const parts = children.filter((child) => child.name !== '' || child.text.trim() !== '')
  const part = (place: number) => (parts[place] ? formulaHtml(parts[place]).trim() : '')
  const low = (place: number) => (part(place) === '' ? '' : `<sub>${part(place)}</sub>`)
  const high = (place: number) => (part(place) === '' ? '' : `<sup>${part(place)}</sup>`)
  const all = (between = '') => parts.map((_, place) => part(place)).join(between)
  switch (name) {
    case '':
      return text.replace(/\s+/g, ' ')
    case 'mfrac':
      return `${grouped(part(0))}/${grouped(part(1))}`
    case 'msup':
      return part(0) + high(1)
    case 'mover':
      return part(0) + (/^[^\p{L}\p{N}]$/u.test(part(1)) ? part(1) : high(1))
    case 'msub':
    case 'munder':
      return part(0) + low(1)
    case 'msubsup':
    case 'munderover':
      return part(0) + low(1) + high(2)
    case 'msqrt':
      return `√(${all()})`
    case 'mroot':
      return `${high(1)}√(${part(0)})`
    case 'mfenced':
      return `(${all(', ')})`
    case 'mtable':
      return all('; ')
    case 'mtr':
      return all(', ')
    case 'mspace':
      return ' '
    case 'mtext':
      return parts.map(formulaHtml).join('')
    default:
      return all()
  }
}

/** Puts parentheses around everything but a single number, name or power. */
const grouped = (html: string): string => (/^[\p{L}\p{N}.,]*(?:<su[bp]>[\p{L}\p{N}]*<\/su[bp]>)*$/u.test(html) ? html : `(${html})`)
