/**
 * Gives each block of sanitized HTML the direction of its own text. Blocks inside a list item, a quotation or a cell follow that
 * container: `dir="auto"` skips descendants that have a direction of their own, so it would find no text in it.
 */
export function withDirections(html: string): string {
  let depth = 0
  return html.replace(/<(\/?)(p|h[1-6]|pre|li|blockquote|td|th)(?=[\s>])/g, (tag, slash: string, name: string) => {
    const isContainer = /^(li|blockquote|t.)$/.test(name)
    if (slash) {
      if (isContainer) depth -= 1
      return tag
    }
    const hasOwn = depth === 0 || name === 'li'
    if (isContainer) depth += 1
    return hasOwn ? `${tag} dir="auto"` : tag
  })
}

// The Unicode ranges of right-to-left letters ("Unicode Bidirectional Algorithm", UAX #9, table 4 and DerivedBidiClass.txt).
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Keeps a right-to-left name or title from reordering the sentence around it, where no `<bdi>` can: puts each line between isolates
 * (U+2068 and U+2069). Other texts stay unchanged.
 */
export const isolated = (text: string): string =>
  text
    .split('\n')
    .map((line) => (RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line))
    .join('\n')

/**
 * Returns the `dir` of a text from the server, which may be a sentence with isolated names: the direction of its first letter outside of
 * them.
 */
export function directionOf(text: string): 'ltr' | 'rtl' | 'auto' {
  const letter = /\p{L}/u.exec(text.replaceAll(/\u2068[^\u2069]*\u2069/g, ''))?.[0]
  if (letter === undefined) return 'auto'
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
