import { Mark } from '@tiptap/react'
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
]

/** Headings of a pasted page take the levels that there are. */
export const withOurHeadings = (html: string): string =>
  html.replace(/<(\/?)h([1256])\b/gi, (_, slash: string, level: string) => `<${slash}h${Number(level) < 3 ? 3 : 4}`)
