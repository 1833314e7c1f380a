// Converts lists copied from Word and Outlook: paragraphs that begin with a bullet or number and have the level in their style.
import { normalForm } from './plain-text.ts'

/** `number` is the number as text, such as `3` or `iv`. It is empty for a bullet, and undefined without a marker. */
type Item = { level: number; number: string | undefined; html: string }
type Part = { end: number; before: string; item: Item }

// Limits the length of attributes. Word processors write shorter ones.
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
      made += listsOf(items) + part.before
      items = []
    }
    items.push(part.item)
    from = part.end
  }
  return made + listsOf(items) + html.slice(from)
}

function nextItem(html: string, from: number): Part | undefined {
  for (let start = html.indexOf('<p', from); start !== -1; start = html.indexOf('<p', start + 2)) {
    const tag = /^<p\b[^<>]*>/i.exec(html.slice(start, start + LONGEST_ATTRIBUTES))?.[0] ?? ''
    const level = /mso-list:\s*\S+ level(\d)/i.exec(tag)?.[1]
    if (level === undefined) continue
    const end = html.indexOf('</p>', start)
    if (end === -1) return undefined
    const { marker, content } = withoutMarker(html.slice(start + tag.length, end))
    return {
      before: html.slice(from, start),
      end: end + '</p>'.length,
      item: {
        level: Math.min(DEEPEST, Math.max(1, Number(level))),
        number: marker === undefined ? undefined : numberIn(textOf(marker)),
        html: content,
      },
    }
  }
  return undefined
}

function withoutMarker(html: string): { marker?: string; content: string } {
  for (const [opening, closing] of markers) {
    const start = html.indexOf(opening)
    const end = start === -1 ? -1 : html.indexOf(closing, start)
    if (end !== -1)
      return { marker: html.slice(start + opening.length, end), content: html.slice(0, start) + html.slice(end + closing.length) }
  }
  return { content: html }
}

const textOf = (html: string): string => normalForm(html.replace(/<[^<>]*>|&nbsp;/g, ''), 'NFKC').trim()

/** Returns the number in a marker such as `3.`, `(3)`, `3-`, `iv)` or `1.2`, or an empty string for a bullet such as `o` or `-`. */
const numberIn = (marker: string): string =>
  /^\p{N}+$/u.exec(marker)?.[0] ?? /^[([]?(\p{N}+|[a-z]{1,6})\s*[.)\]:、\u2010-\u2015\u2212-]/iu.exec(marker)?.[1] ?? ''

function listsOf(items: readonly Item[], level = 1): string {
  const lists: { first: Entry; entries: string[] }[] = []
  let before: Entry | undefined
  for (const entry of entriesOf(items, level)) {
    const list = lists.at(-1)
    const html = `<li>${entry.html}${listsOf(entry.deeper, level + 1)}</li>`
    if (list && isNext(entry, before)) list.entries.push(html)
    else lists.push({ first: entry, entries: [html] })
    if (entry.number !== undefined) before = entry
  }
  return lists.map(({ first, entries }) => `<${tagOf(first)}>${entries.join('')}</${tagOf(first).slice(0, 2)}>`).join('')
}

/**
 * Returns whether an entry continues the list of the previous marked entry. A bullet doesn't continue a numbered list, and a first number
 * begins a new one.
 */
function isNext({ number }: Entry, before: Entry | undefined): boolean {
  const last = before?.number ?? ''
  if (number === undefined) return true
  if (/^[1ai]$/i.test(number) && !/^h$/i.test(last)) return false
  return (number === '') === (last === '')
}

const tagOf = ({ number = '' }: Entry): string => {
  if (number === '') return 'ul'
  return /^\d{1,6}$/.test(number) && number !== '1' ? `ol start="${Number(number)}"` : 'ol'
}

type Entry = { number: string | undefined; html: string; deeper: Item[] }

/** Groups each item of a level with the deeper items that follow it. */
function entriesOf(items: readonly Item[], level: number): Entry[] {
  const entries: Entry[] = []
  for (const item of items) {
    const last = entries.at(-1)
    if (item.level <= level) entries.push({ ...item, deeper: [] })
    else if (last) last.deeper.push(item)
    else entries.push({ number: undefined, html: '', deeper: [item] })
  }
  return entries
}
