// Search engines show about this much.
const LONGEST = 160

/** A text of at most 160 characters for a page's description: one that is longer ends at a word. */
export function descriptionOf(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= LONGEST) return letters.join('')
  // One more than fits beside the three dots' one sign: a space there means that the last word is whole.
  const start = letters.slice(0, LONGEST).join('')
  const end = start.lastIndexOf(' ')
  const whole = end > 0 ? start.slice(0, end) : letters.slice(0, LONGEST - 1).join('')
  return `${whole.replace(/[\s.,:;–—-]+$/, '')}…`
}
