import { normalForm } from '@akada/contract/plain-text.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as the drawing library's markup means it: letters with marks in one piece, where the font has them. */
export const asMarkup = (text: string): string =>
  normalForm(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

// Of the type size: from line to line, and the least that a line of letters is high.
const LINE = 1.2
const LEAST = 0.5

/** How many lines a drawn text has, by its height in pixels from the first line's top to the last one's bottom. */
export const linesIn = (height: number, size: number): number => Math.floor((height - LEAST * size) / (LINE * size)) + 1

/** A text without its last word, or without its last letter if it has but one, and with dots that say so. */
export function shortened(text: string): string {
  const whole = text.replace(/…$/, '')
  const end = whole.trimEnd().lastIndexOf(' ')
  const rest = end > 0 ? whole.slice(0, end) : [...whole].slice(0, -1).join('')
  return `${rest.replace(/[\s,;:–—-]+$/, '')}…`
}

/** `4.6` and `(128 reviews)`; null where nobody has said anything. */
export const ratingWords = ({ average, totalReviews }: { average: number; totalReviews: number }) =>
  totalReviews === 0
    ? null
    : { average: average.toFixed(1), count: `(${totalReviews.toLocaleString('en')} ${totalReviews === 1 ? 'review' : 'reviews'})` }

/** The number and the name in `42-0123456789abcdef0123.jpg`, or undefined. */
export function courseIdIn(name: string): number | undefined {
  const [, id] = /^([1-9]\d{0,9})-[0-9a-f]{20}\.jpg$/.exec(name) ?? []
  return id === undefined || Number(id) > 2_147_483_647 ? undefined : Number(id)
}
