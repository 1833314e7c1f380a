import { Parser } from 'htmlparser2'
import { withPlaceholders, withSigns } from './placeholders.ts'

/** The headings, links and pictures of a rich text, in order, for automatic checks. */
export type Outline = {
  headings: { level: number; text: string }[]
  links: { text: string; href: string }[]
  /** `alt` is null if it is missing. An empty `alt` marks a decorative picture. */
  pictures: { alt: string | null }[]
}

type Open = { text: string }

/** The limit per kind. The request thread checks each entry. */
const MOST = 1_000

export function readOutline(html: string): Outline {
  const outline: Outline = { headings: [], links: [], pictures: [] }
  const open: { tag: string; read: Open }[] = []
  const begin = <Read extends Open>(tag: string, list: Read[], read: Read) => {
    list.push(read)
    open.push({ tag, read })
  }
  const parser = new Parser({
    onopentag: (tag, { href, alt }) => {
      const level = /^h([1-6])$/.exec(tag)?.[1]
      if (level) begin(tag, outline.headings, { level: Number(level), text: '' })
      if (tag === 'a') begin(tag, outline.links, { text: '', href: withSigns(href ?? '') })
      if (tag !== 'img') return
      outline.pictures.push({ alt: alt === undefined ? null : withSigns(alt) })
      // A picture's alternative text counts as text of the surrounding link or heading.
      for (const { read } of open) read.text += withSigns(alt ?? '')
    },
    ontext: (text) => {
      for (const { read } of open) read.text += withSigns(text)
    },
    onclosetag: (tag) => {
      if (open.at(-1)?.tag === tag) open.pop()
    },
  })
  parser.write(withPlaceholders(html))
  parser.end()
  const { headings, links, pictures } = outline
  return { headings: headings.slice(0, MOST), links: links.slice(0, MOST), pictures: pictures.slice(0, MOST) }
}
