// Rewrites formulas and styled text as plain markup, because the sanitizer would remove their meaning. The output is sanitized afterward.
import { FORMULA_CONTAINER, type FormulaNode, formulaClasses, formulaHtml } from '@akada/contract/formulas.ts'
import { DomUtils, Parser, parseDocument } from 'htmlparser2'

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>
type Node = Element['children'][number]

/** Writes each formula once, on one line, although pages contain it in several forms. */
export function withPlainFormulas(html: string): string {
  if (!/<(?:\w+:)?math\b/i.test(html)) return html
  const document = parseDocument(html, { decodeEntities: false, withStartIndices: true, withEndIndices: true })
  const formulas = DomUtils.find((node) => isElement(node) && isFormula(node), [document], true, Number.POSITIVE_INFINITY) as Element[]
  let written = ''
  let from = 0
  for (const element of formulas) {
    const math = DomUtils.findOne(({ name }) => localName(name) === 'math', [element])
    if (!math || (element.startIndex ?? 0) < from) continue
    written += html.slice(from, element.startIndex ?? from) + formulaHtml(formulaOf(math))
    from = (element.endIndex ?? element.startIndex ?? from) + 1
  }
  return written + html.slice(from)
}

const isFormula = ({ name, attribs }: Element): boolean =>
  localName(name) === 'math' || name === FORMULA_CONTAINER || formulaClasses.some((one) => attribs.class?.split(/\s+/).includes(one))
const isElement = (node: Node): node is Element => 'attribs' in node
const localName = (name: string): string => name.replace(/^\w+:/, '')

const formulaOf = (node: Node): FormulaNode => ({
  name: isElement(node) ? localName(node.name) : '',
  text: node.nodeType === 3 && 'data' in node ? node.data : '',
  children: isElement(node) ? node.children.map(formulaOf) : [],
})

// Elements with content on one line, which can contain another inline element.
const styled = new Set('a b big em font h1 h2 h3 h4 h5 h6 i ins mark p small span strong u'.split(' '))

const styles = [
  ['strong', /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]\d\d)/i],
  ['em', /(?:^|;)\s*font-style:\s*(?:italic|oblique)/i],
  ['sub', /(?:^|;)\s*vertical-align:\s*sub/i],
  ['sup', /(?:^|;)\s*vertical-align:\s*super/i],
] as const

// A style that makes an element a mere container, such as the bold element around all text from Google Docs.
const plainStyle = /(?:^|;)\s*(?:font-weight:\s*(?:normal|lighter|[1-5]\d\d)|font-style:\s*normal)/i

/** Adds elements for text that is bold, italic, subscript or superscript only by a style, and removes elements that a style makes plain. */
export function withStyleElements(html: string): string {
  if (!/\sstyle\s*=/i.test(html)) return html
  let written = ''
  let from = 0
  const write = (tags: string, { start, end }: { start: number; end: number }) => {
    written += html.slice(from, start) + tags
    from = end
  }
  const open: { isPlain: boolean; tags: readonly string[] }[] = []
  const parser = new Parser(
    {
      onopentag: (name, { style = '' }) => {
        const tags = style !== '' && styled.has(name) ? styles.flatMap(([tag, pattern]) => (pattern.test(style) ? [tag] : [])) : []
        const isPlain = /^(?:b|strong|i|em)$/.test(name) && plainStyle.test(style)
        open.push({ isPlain, tags })
        const end = parser.endIndex + 1
        if (isPlain || tags.length > 0) write(tags.map((tag) => `<${tag}>`).join(''), { start: isPlain ? parser.startIndex : end, end })
      },
      onclosetag: (_, isImplied) => {
        const { isPlain = false, tags = [] } = open.pop() ?? {}
        const start = parser.startIndex
        const closing = tags.toReversed().map((tag) => `</${tag}>`)
        if (isPlain || tags.length > 0) write(closing.join(''), { start, end: isPlain && !isImplied ? parser.endIndex + 1 : start })
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return written + html.slice(from)
}
