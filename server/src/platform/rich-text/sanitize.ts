import { type Separation, separationOf } from '@akada/contract/foreign-elements.ts'
import { withoutInvisible } from '@akada/contract/plain-text.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { withWordLists } from '@akada/contract/word-lists.ts'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { refuse } from '../http/refusal.ts'
import { withPlainFormulas, withStyleElements } from './foreign-markup.ts'
import { withEntities, withPlaceholders, withSigns } from './placeholders.ts'

/** The default maximum length, and the maximum nesting depth. Parsing time grows with both. */
const LARGEST = 50_000
const DEEPEST = 50

/**
 * Limits per 50,000 characters of maximum length. At these limits, the first text in a process takes about 50 ms, later texts half of that.
 */
const limitsEach = { elements: 2_000, links: 500, attributes: 4_000, texts: 4_000 }
type Limits = typeof limitsEach

const TOO_MUCH = 'This text has too much formatting. Remove some of it, or split the text.'

/** The editor's elements. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'blockquote',
  'code',
  'pre',
]

const rules: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Parsers disagree on whether the content of these elements is text or markup. sanitize-html 2.17.3 returns the content of `xmp`
  // unescaped.
  nonTextTags: ['script', 'style', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext', 'title'],
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    ol: (tagName, { start = '' }) => ({ tagName, attribs: /^-?\d{1,6}$/.test(start) && start !== '1' ? { start } : {} }),
    a: (tagName, { href }) => ({
      tagName,
      // Invisible characters are removed before the scheme is checked. Removing them later could create another URL.
      attribs: { ...(href !== undefined && { href: withoutInvisible(withSigns(href)) }), rel: 'noopener nofollow ugc' },
    }),
  },
}

/**
 * Returns rich text that is safe on a page and has no invisible characters. Checks the size, depth and amount of markup first, because
 * deeply nested or many small tags can block a sanitizer. `path` is the field in the refusal.
 */
export function sanitizeRichText(html: string, path: string, { largest = LARGEST } = {}): SafeHtml {
  if (html.length > largest) refuseField(path, `This must have at most ${largest.toLocaleString('en')} characters.`)
  const simple = withPlaceholders(withWordLists(html))
  const limits = limitsFor(largest)
  const amount = measureMarkup(simple, limits)
  if (amount.depth > DEEPEST) refuseField(path, 'This text is nested too deeply.')
  if (isTooMuch(amount, limits)) refuseField(path, TOO_MUCH)
  return withEntities(
    withoutInvisible(sanitizeHtml(withStyleElements(withPlainFormulas(simple)), { ...rules, ...separated() })),
  ) as SafeHtml
}

const BLOCKS = new Set(['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'])

/**
 * Separates the words of removed elements: lines with a break, boxes with a space, and table cells with a bar. An empty cell also gets its
 * bar, so that the cells after it stay below their headings.
 */
function separated(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag' | 'textFilter'> {
  let hasText = false
  let isSpaced = false
  let separator: 'line' | 'box' | undefined
  let row = { hasText: false, bars: 0, isAfterCell: false }
  let texts = 0
  const open: { separation: Separation | undefined; texts: number }[] = []
  const pass = (name: string, separation: Separation | undefined) => {
    if (BLOCKS.has(name)) hasText = false
    if (separation === 'line') row = { hasText: row.hasText && isInCell(name), bars: 0, isAfterCell: false }
    if (!hasText) separator = undefined
    else if (separation === 'line') separator = 'line'
    else if (separation === 'box') separator ??= 'box'
  }
  const isInCell = (name: string) => name !== 'tr' && open.some((element) => element.separation === 'cell')
  const nextCell = () => {
    if (row.isAfterCell) row.bars += 1
    row.isAfterCell = false
  }
  const barsAtStart = () => (row.hasText ? '' : '| '.repeat(row.bars))
  const isBoxApart = (text: string) => separator === 'box' && !isSpaced && !/^\s/.test(text)
  const separatorBefore = (text: string): string => {
    nextCell()
    if (separator === 'line') return `<br />${barsAtStart()}`
    if (!hasText) return barsAtStart()
    if (row.bars > 0) return `${' |'.repeat(row.bars)} `
    return isBoxApart(text) ? ' ' : ''
  }
  return {
    onOpenTag: (name, { style }) => {
      const separation = separationOf(name, style)
      open.push({ separation, texts })
      if (separation === 'cell') nextCell()
      pass(name, separation)
    },
    onCloseTag: (name) => {
      const closed = open.pop()
      pass(name, closed?.separation)
      if (closed?.separation === 'cell') row = { ...row, hasText: row.hasText || texts > closed.texts, isAfterCell: true }
    },
    textFilter: (text) => {
      if (text.trim() === '') {
        isSpaced = true
        return text
      }
      const written = separatorBefore(text) + text
      isSpaced = /\s$/.test(text)
      hasText = true
      texts += 1
      separator = undefined
      row = { hasText: true, bars: 0, isAfterCell: false }
      return written
    },
  }
}

const refuseField = (path: string, message: string) => refuse('INVALID_INPUT', { errors: [{ path, message }] })

const limitsFor = (largest: number): Limits => {
  const times = Math.max(1, largest / LARGEST)
  const { elements, links, attributes, texts } = limitsEach
  return { elements: times * elements, links: times * links, attributes: times * attributes, texts: times * texts }
}

type Markup = Record<keyof Limits | 'depth', number>

const isTooMuch = (amount: Markup, limits: Limits): boolean =>
  Object.entries(limits).some(([name, limit]) => amount[name as keyof Limits] > limit)

/** Measures the depth and amount of markup. Stops at the first exceeded limit. */
function measureMarkup(html: string, limits: Limits): Markup {
  const amount: Markup = { depth: 0, elements: 0, links: 0, attributes: 0, texts: 0 }
  let depth = 0
  const count = (name: keyof Limits) => {
    amount[name] += 1
    if (amount[name] > limits[name]) parser.pause()
  }
  const parser = new Parser({
    onopentagname: (name) => {
      count('elements')
      if (name === 'a') count('links')
      amount.depth = Math.max(amount.depth, ++depth)
      if (amount.depth > DEEPEST) parser.pause()
    },
    onclosetag: () => {
      depth--
    },
    onattribute: () => count('attributes'),
    ontext: () => count('texts'),
  })
  parser.write(html)
  if (amount.depth <= DEEPEST && !isTooMuch(amount, limits)) parser.end()
  return amount
}
