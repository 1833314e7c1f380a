// These scripts have no spaces between words.
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u3005\u30fc\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087]/u
const neverLast = /[\p{Ps}\p{Pi}]$/u

/** Whether each character is a letter of its own that is written from left to right, so that text needs no analysis. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

// Latin letters, punctuation and currency signs, without marks, joiners and controls. Nothing joins two of them.
const unjoined = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/

/** Grapheme clusters: letters with their marks, and whole emoji. */
export const lettersOf = (text: string): string[] =>
  unjoined.test(text) ? text.split('') : Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Splits text into parts that stay on one line, each with the space before it. */
function partsOf(text: string): string[] {
  return (text.match(/ ?\S+/g) ?? []).flatMap((word) => {
    if (!unspaced.test(word)) return [word]
    const [space = ''] = /^ ?/.exec(word) ?? []
    const parts: string[] = []
    for (const { segment } of words.segment(word.trim())) {
      const last = parts.at(-1)
      if (last !== undefined && (neverFirst.test(segment) || neverLast.test(last))) parts[parts.length - 1] = last + segment
      else parts.push(segment)
    }
    return parts.map((part, index) => (index === 0 ? space + part : part))
  })
}

type Measure = (text: string) => number

// Kerning across spaces makes a line wider or narrower than the sum of its words, by less than this share of its width.
const KERNING = 0.02

/** Breaks a paragraph into lines. `isWhole` is false if a word was broken. */
export function breakLines(paragraph: string, width: number, widthOf: Measure): { lines: string[]; isWhole: boolean } {
  const text = paragraph.trim().replace(/\s+/g, ' ')
  // Most paragraphs fit on one line, and measuring their words takes longer than measuring the line.
  if (text !== '' && widthOf(text) <= width * (1 - KERNING)) return { lines: [text], isWhole: true }
  const lines: { text: string; width: number }[] = []
  let isWhole = true
  const append = (part: string) => {
    const last = lines.at(-1)
    const partWidth = widthOf(part)
    if (last && last.width + partWidth <= width) {
      last.text += part
      last.width += partWidth
      return
    }
    const first = part.trimStart()
    lines.push({ text: first, width: widthOf(first) })
  }
  for (const part of partsOf(text)) {
    const isBroken = widthOf(part.trim()) > width
    isWhole &&= !isBroken
    for (const piece of isBroken ? lettersOf(part) : [part]) append(piece)
  }
  return { lines: lines.map((line) => line.text), isWhole }
}
