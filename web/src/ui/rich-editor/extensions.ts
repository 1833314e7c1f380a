import { withWordLists } from '@akada/contract/word-lists.ts'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension, Mark } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from './allowed-link.ts'

// As it comes, a link keeps a pasted target, class and title, which the server takes away.
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

// Keeps pasted formulas. There are no buttons for these marks.
const kept = ['sub', 'sup'].map((tag) => Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }))

// As `withDirections` does where the text is shown. Decorations aren't part of the text that is saved.
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

/** What can be written: as much as the server's sanitizer lets through, or the part of it that fits a short text. */
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

/** Converts HTML from pages and word processors to the elements of the editor. */
export const withOurElements = (html: string): string => withLinesOfCells(withOurHeadings(withWordLists(html)))

const withOurHeadings = (html: string): string =>
  html.replace(/<(\/?)h([1256])\b/gi, (_, slash: string, level: string) => `<${slash}h${Number(level) < 3 ? 3 : 4}`)

/** Each row of a table becomes a line, as on the server. */
function withLinesOfCells(html: string): string {
  if (!/<table\b/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of body.querySelectorAll('table')) {
    const lines = [...table.rows].map((row) => {
      const line = document.createElement('p')
      line.textContent = [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()).join(' | ')
      return line
    })
    table.replaceWith(...lines)
  }
  const serializer = new XMLSerializer()
  return [...body.childNodes].map((node) => serializer.serializeToString(node)).join('')
}
