/** Part of a user's text, ready to be rendered. */
export type Piece = { kind: 'text' | 'code'; text: string } | { kind: 'link'; text: string; href: string }
export type Block = { kind: 'paragraph'; pieces: Piece[] } | { kind: 'code'; text: string }

const fence = /^```[^\n`]*\n([\s\S]*?)\n?^```[ \t]*$/m
const piece = /`([^`\n]+)`|https?:\/\/[^\s<>"'`]+/g
// A URL ends before trailing punctuation, and before a closing bracket that was opened in front of it.
const trailing = /[.,;:!?…]+$/

/** Recognizes paragraphs, `code`, code blocks between ``` and URLs that begin with http. Everything else is plain text. */
export function blocksOf(words: string): Block[] {
  const fenced = fence.exec(words)
  if (!fenced) return paragraphsOf(words)
  const after = words.slice(fenced.index + fenced[0].length)
  return [...paragraphsOf(words.slice(0, fenced.index)), { kind: 'code', text: fenced[1] ?? '' }, ...blocksOf(after)]
}

const paragraphsOf = (words: string): Block[] =>
  words
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', pieces: piecesOf(paragraph) }))

function piecesOf(paragraph: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of paragraph.matchAll(piece)) {
    const found = match[1] === undefined ? linkOf(match[0]) : ({ kind: 'code', text: match[1] } as const)
    if (!found) continue
    if (match.index > from) pieces.push({ kind: 'text', text: paragraph.slice(from, match.index) })
    pieces.push(found)
    from = match.index + (found.kind === 'code' ? match[0].length : found.text.length)
  }
  if (from < paragraph.length) pieces.push({ kind: 'text', text: paragraph.slice(from) })
  return pieces
}

function linkOf(written: string): Piece | null {
  let text = written.replace(trailing, '')
  while (text.endsWith(')') && count(text, ')') > count(text, '(')) text = text.slice(0, -1).replace(trailing, '')
  const address = URL.canParse(text) ? new URL(text) : null
  // A user name in front of the host can make a URL look as if it led elsewhere.
  if (address === null || address.username !== '' || address.password !== '') return null
  return { kind: 'link', text, href: address.href }
}

const count = (text: string, letter: string): number => text.split(letter).length - 1
