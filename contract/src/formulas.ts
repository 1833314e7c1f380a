// Converts formulas (MathML Core) to elements that the editor supports. Used by the server's sanitizer and for pasting into the editor.

/** A node in a formula. `text` is escaped HTML, and empty for elements. */
export type FormulaNode = { name: string; text: string; children: readonly FormulaNode[] }

/** Classes of the elements in which KaTeX, MathJax and Wikipedia draw a formula, often in several forms. */
export const formulaClasses: readonly string[] = ['katex', 'MathJax', 'mwe-math-element']

/** The element in which MathJax 3 draws a formula. */
export const FORMULA_CONTAINER = 'mjx-container'

const unseen = new Set(['annotation', 'annotation-xml', 'mphantom', 'none', 'mprescripts', 'script', 'style'])

/**
 * Returns a formula in one line, such as `x<sup>2</sup>` and `(a+b)/2`. Each part is converted once: converting it twice would double the
 * time at each of up to 50 levels.
 */
export function formulaHtml({ name, text, children }: FormulaNode): string {
  if (unseen.has(name)) return ''
  if (name === '') return text.replace(/\s+/g, ' ')
  const written = children.filter((child) => child.name !== '' || child.text.trim() !== '').map(formulaHtml)
  if (name === 'mtext') return written.join('')
  const parts = written.map((part) => part.trim())
  const [first = '', second = '', third = ''] = parts
  switch (name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
      return first + raised(second)
    case 'mover':
      return first + (/^[^\p{L}\p{N}]$/u.test(second) ? second : raised(second))
    case 'msub':
    case 'munder':
      return first + lowered(second)
    case 'msubsup':
    case 'munderover':
      return first + lowered(second) + raised(third)
    case 'msqrt':
      return `√(${parts.join('')})`
    case 'mroot':
      return `${raised(second)}√(${first})`
    case 'mfenced':
      return `(${parts.join(', ')})`
    case 'mtable':
      return parts.join('; ')
    case 'mtr':
      return parts.join(', ')
    case 'mspace':
      return ' '
    default:
      return parts.join('')
  }
}

const lowered = (html: string): string => (html === '' ? '' : `<sub>${html}</sub>`)
const raised = (html: string): string => (html === '' ? '' : `<sup>${html}</sup>`)

/** Puts parentheses around everything but a single number, name or power. */
const grouped = (html: string): string => (/^[\p{L}\p{N}.,]*(?:<su[bp]>[\p{L}\p{N}]*<\/su[bp]>)*$/u.test(html) ? html : `(${html})`)
