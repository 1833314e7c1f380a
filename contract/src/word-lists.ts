// Word and Outlook copy lists as paragraphs that begin with a bullet or number and have the level in their style.

type Item = { level: number; isNumbered: boolean; html: string }
type Part = { end: number; before: string; item: Item }

// No word processor writes longer attributes.
const LONGEST_ATTRIBUTES = 1_000
const DEEPEST = 6
const markers = [
  ['<!--[if !supportLists]-->', '<!--[endif]-->'],
  ['<![if !supportLists]>', '<![endif]>'],
] as const

/** Converts Word list paragraphs to lists. Returns other HTML unchanged. */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html
  let made = ''
  let items: Item[] = []
  let from = 0
  for (let part = nextItem(html, from); part; part = nextItem(html, from)) {
    if (part.before.trim() !== '') {
      made += listOf(items) + part.before
      items = []
    }
    items.push(part.item)
    from = part.end
  }
  return made + listOf(items) + html.slice(from)
}

function nextItem(html: string, from: number): Part | undefined {
  for (let start = html.indexOf('<p', from); start !== -1; start = html.indexOf('<p', start + 2)) {
    const tag = /^<p\b[^<>]*>/i.exec(html.slice(start, start + LONGEST_ATTRIBUTES))?.[0] ?? ''
    const level = /mso-list:\s*\S+ level(\d)/i.exec(tag)?.[1]
    if (level === undefined) continue
    const end = html.indexOf('</p>', start)
    if (end === -1) return undefined
    const { marker, content } = withoutMarker(html.slice(start + tag.length, end))
    const isNumbered = /^\s*[\da-z]{1,4}[.)]/i.test(textOf(marker))
    return {
      before: html.slice(from, start),
      end: end + '</p>'.length,
      item: { level: Math.min(DEEPEST, Math.max(1, Number(level))), isNumbered, html: content },
    }
  }
  return undefined
}

function withoutMarker(html: string): { marker: string; content: string } {
  for (const [opening, closing] of markers) {
    const start = html.indexOf(opening)
    const end = start === -1 ? -1 : html.indexOf(closing, start)
    if (end !== -1)
      return { marker: html.slice(start + opening.length, end), content: html.slice(0, start) + html.slice(end + closing.length) }
  }
  return { marker: '', content: html }
}

const textOf = (html: string): string => html.replace(/<[^<>]*>/g, '')

function listOf(items: readonly Item[], level = 1): string {
  const [first] = items
  if (first === undefined) return ''
  const list = first.isNumbered ? 'ol' : 'ul'
  const entries = entriesOf(items, level).map(({ html, deeper }) => `<li>${html}${listOf(deeper, level + 1)}</li>`)
  return `<${list}>${entries.join('')}</${list}>`
}

/** Groups each item of a level with the deeper items that follow it. */
function entriesOf(items: readonly Item[], level: number) {
  const entries: { html: string; deeper: Item[] }[] = []
  for (const item of items) {
    const last = entries.at(-1)
    if (item.level <= level) entries.push({ html: item.html, deeper: [] })
    else if (last) last.deeper.push(item)
    else entries.push({ html: '', deeper: [item] })
  }
  return entries
}
