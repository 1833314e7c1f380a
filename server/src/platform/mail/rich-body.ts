import { withDirections } from '@akada/contract/text-direction.ts'
import { Parser } from 'htmlparser2'

// Mail clients ignore style sheets, and few support logical properties, so lists have padding for markers on both sides.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h3: 'margin:24px 0 8px;font-size:20px;line-height:1.3',
  h4: 'margin:24px 0 8px;font-size:16px;line-height:1.4',
  ul: 'margin:0 0 16px;padding:0 24px',
  ol: 'margin:0 0 16px;padding:0 24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #e4e2da;color:#4d564c',
  pre: 'margin:0 0 16px;padding:12px;background:#f1efe8;white-space:pre-wrap',
  a: 'color:#0b6b47',
}

/** Converts sanitized rich text for an email, to HTML with inline styles and to plain text. */
export const richBody = (html: string, publicUrl: string): { html: string; text: string } => {
  const absolute = html.replaceAll('href="/', `href="${publicUrl}/`)
  const styled = withDirections(absolute)
    .replace(/<(p|h3|h4|ul|ol|li|blockquote|pre|a)(?=[\s>])/g, (open, tag: string) => `${open} style="${styles[tag]}"`)
    // The editor wraps each list item's content in a paragraph.
    .replace(/(<li style="[^"]+" dir="auto">)<p style="[^"]+"/g, '$1<p style="margin:0"')
  return { html: styled, text: plainText(absolute) }
}

const blocks = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre'])

/** Counts trailing line breaks in linear time. A regular expression would retry from every position. */
function endingBreaks(text: string): number {
  let start = text.length
  while (text[start - 1] === '\n') start -= 1
  return text.length - start
}

/** Returns the text with empty lines between paragraphs, list markers and link URLs. */
function plainText(html: string): string {
  let text = ''
  const lists: { next: number | null }[] = []
  const links: { href: string; from: number }[] = []
  let isVerbatim = false

  const breakLine = (lines: number) => {
    const missing = lines - endingBreaks(text)
    if (text !== '' && missing > 0) text = text.trimEnd() + '\n'.repeat(lines)
  }
  const open: Record<string, (attributes: Record<string, string>) => void> = {
    br: () => breakLine(1),
    ul: () => lists.push({ next: null }),
    ol: ({ start = '1' }) => lists.push({ next: Number(start) }),
    li: () => {
      breakLine(1)
      const list = lists.at(-1)
      text += `${'  '.repeat(Math.max(0, lists.length - 1))}${list && list.next !== null ? `${list.next++}.` : '•'} `
    },
    pre: () => {
      isVerbatim = true
    },
    a: ({ href = '' }) => links.push({ href, from: text.length }),
  }
  const close: Record<string, () => void> = {
    ul: () => lists.pop(),
    ol: () => lists.pop(),
    pre: () => {
      isVerbatim = false
    },
    a: () => {
      const link = links.pop()
      if (link && link.href !== '' && text.slice(link.from).trim() !== link.href) text += ` (${link.href.replace(/^mailto:/, '')})`
    },
  }
  const isParted = (tag: string) => blocks.has(tag) && lists.length === 0

  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (isParted(tag)) breakLine(2)
      open[tag]?.(attributes)
    },
    ontext: (words) => {
      const next = isVerbatim ? words : words.replace(/\s+/g, ' ')
      text += (text === '' || /\s/.test(text.slice(-1))) && !isVerbatim ? next.trimStart() : next
    },
    onclosetag: (tag) => {
      close[tag]?.()
      if (isParted(tag)) breakLine(2)
    },
  })
  parser.write(html)
  parser.end()
  return text.trim()
}
