/**
 * Gives each block of sanitized HTML the direction of its own text. Blocks inside a list item, a quotation or a cell follow that container:
 * `dir="auto"` ignores descendants with a `dir`, so the container would have no text to take its direction from.
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
 * Puts each line with right-to-left letters between isolates (U+2068 and U+2069), so that a name or title can't reorder the sentence around
 * it. For places where `<bdi>` isn't possible.
 */
export const isolated = (text: string): string =>
  text
    .split('\n')
    .map((line) => (RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line))
    .join('\n')

/** Returns the `dir` for a text from the server: the direction of the first letter outside isolated names. */
export function directionOf(text: string): 'ltr' | 'rtl' | 'auto' {
  const letter = /\p{L}/u.exec(text.replaceAll(/\u2068[^\u2069]*\u2069/g, ''))?.[0]
  if (letter === undefined) return 'auto'
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
