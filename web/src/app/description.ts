// Search engines show about this many characters.
const LONGEST = 160

/** Returns a page description of at most 160 characters. Longer text is cut at the end of a word. */
export function descriptionOf(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= LONGEST) return letters.join('')
  // One character more than fits beside the ellipsis. If it is a space, the last word is complete.
  const start = letters.slice(0, LONGEST).join('')
  const end = start.lastIndexOf(' ')
  const whole = end > 0 ? start.slice(0, end) : letters.slice(0, LONGEST - 1).join('')
  return `${whole.replace(/[\s.,:;–—-]+$/, '')}…`
}
