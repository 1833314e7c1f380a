import { separationOf } from '@akada/contract/foreign-elements.ts'
import { FORMULA_CONTAINER, type FormulaNode, formulaClasses, formulaHtml } from '@akada/contract/formulas.ts'
import { withWordLists } from '@akada/contract/word-lists.ts'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension, Mark } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from './allowed-link.ts'

// The default link extension keeps a pasted target, class and title, which the server removes.
const Kit = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? []
    return extensions.map((extension) =>
      extension instanceof Mark && extension.name === 'link'
        ? extension.extend({ addAttributes: () => ({ href: { default: null } }) })
        : extension,
    )
  },
})

// Keeps pasted subscripts and superscripts. There are no buttons for these marks.
const kept = Object.entries({ sub: 'sub', sup: 'super' }).map(([tag, align]) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }, { style: `vertical-align=${align}` }], renderHTML: () => [tag, 0] }),
)

// Sets directions like `withDirections` does for displayed text. Decorations aren't saved.
const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const directed: Decoration[] = []
          doc.descendants((node, position, parent) => {
            const isOutermost = parent === doc && !node.type.name.endsWith('List')
            if (isOutermost || node.type.name === 'listItem')
              directed.push(Decoration.node(position, position + node.nodeSize, { dir: 'auto' }))
            return !node.isTextblock
          })
          return DecorationSet.create(doc, directed)
        },
      },
    }),
  ],
})

/** The elements that the server's sanitizer allows, or a subset for short texts. */
export const extensionsOf = (hasHeadings: boolean) => [
  Kit.configure({
    heading: hasHeadings ? { levels: [3, 4] } : false,
    blockquote: hasHeadings ? {} : false,
    code: hasHeadings ? {} : false,
    codeBlock: hasHeadings ? {} : false,
    strike: false,
    horizontalRule: false,
    trailingNode: false,
    dropcursor: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { rel: 'noopener nofollow ugc', target: null },
    },
  }),
  ...kept,
  Directions,
]

/** Converts HTML from pages and word processors to editor elements. */
export const withOurElements = (html: string): string => withSeparateWords(withOurHeadings(withWordLists(html)))

const withOurHeadings = (html: string): string =>
  html.replace(/<(\/?)h([1256])\b/gi, (_, slash: string, level: string) => `<${slash}h${Number(level) < 3 ? 3 : 4}`)

// Styles don't change how these elements separate words.
const own = new Set(['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'div'])
// Browsers drop blocks inside `select`, and the editor treats `output` and `canvas` as blocks.
const unwrapped = new Set(['select', 'output', 'canvas'])

/** Separates words as the server does: lines become blocks, boxes get spaces around them, and each table row becomes a line. */
function withSeparateWords(html: string): string {
  // Parsers drop rows and cells outside a table.
  const isPartOfTable = /<(?:tr|td|th)\b/i.test(html) && !/<table\b/i.test(html)
  const body = parsed(isPartOfTable ? `<table>${html}</table>` : html)
  for (const math of body.querySelectorAll('math'))
    (math.closest(formulaBoxes) ?? math).replaceWith(...parsed(formulaHtml(formulaOf(math))).childNodes)
  for (const table of body.querySelectorAll('table')) table.replaceWith(...(table.caption ? [table.caption] : []), ...linesOf(table))
  for (const element of body.querySelectorAll('*')) if (!own.has(element.localName)) separate(element)
  const serializer = new XMLSerializer()
  return [...body.childNodes].map((node) => serializer.serializeToString(node)).join('')
}

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const formulaBoxes = [FORMULA_CONTAINER, ...formulaClasses.map((name) => `.${name}`)].join()

const formulaOf = (node: Node): FormulaNode => ({
  name: node instanceof Element ? node.localName : '',
  text: node instanceof Text ? node.data.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : '',
  children: [...node.childNodes].map(formulaOf),
})

/** Empty cells at the end of a row are omitted. */
const linesOf = (table: HTMLTableElement): HTMLElement[] =>
  [...table.rows].flatMap((row) => {
    const cells = [...row.cells]
    while (cells.at(-1)?.textContent.trim() === '') cells.pop()
    const line = document.createElement('p')
    for (const [index, cell] of cells.entries()) line.append(index > 0 ? ' | ' : '', ...inOneLine(cell))
    return cells.length > 0 ? [line] : []
  })

function inOneLine(cell: Element): NodeListOf<ChildNode> {
  const elements = [...cell.querySelectorAll<HTMLElement>('*')].map((element) => ({
    element,
    before: separationOf(element.localName) === 'cell' && element.previousElementSibling ? ' | ' : ' ',
  }))
  for (const { element, before } of elements) {
    if (own.has(element.localName) || separationOf(element.localName)) element.replaceWith(before, ...element.childNodes, ' ')
    else if (separationOf(element.localName, styleOf(element))) {
      element.style.display = ''
      element.before(' ')
      element.after(' ')
    }
  }
  return cell.childNodes
}

const styleOf = (element: Element) => element.getAttribute('style') ?? undefined

function separate(element: Element) {
  const separation = separationOf(element.localName, styleOf(element))
  if (unwrapped.has(element.localName)) element.replaceWith(' ', ...element.childNodes, ' ')
  else if (separation === 'line') inBlock(element)
  else if (separation === 'cell') element.before(element.previousElementSibling ? ' | ' : '')
  else if (separation === 'box') {
    element.before(' ')
    element.after(' ')
  }
}

/** An element without text becomes a line break after words, because the editor drops empty blocks. */
function inBlock(element: Element) {
  if (element.textContent.trim() === '') return element.replaceWith(hasWordsBefore(element) ? document.createElement('br') : ' ')
  const block = document.createElement('div')
  element.replaceWith(block)
  block.append(...(separationOf(element.localName) ? element.childNodes : [element]))
}

function hasWordsBefore({ previousSibling: before }: Element): boolean {
  return before instanceof Element ? !own.has(before.localName) : (before?.textContent?.trim() ?? '') !== ''
}
