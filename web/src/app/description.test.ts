import { expect, test } from 'vitest'
import { descriptionOf } from './description.ts'

test.each([
  ['a short text unchanged', 'Know what you earn.', 'Know what you earn.'],
  ['line breaks and repeated spaces as one space', ' Know\n\n what   you earn. ', 'Know what you earn.'],
  ['160 characters unchanged', 'a'.repeat(160), 'a'.repeat(160)],
  ['part of a word that is too long', 'a'.repeat(161), `${'a'.repeat(159)}…`],
  ['a last word that just fits', `${'a'.repeat(155)} bbb ccc`, `${'a'.repeat(155)} bbb…`],
  ['no word that doesn’t fit', `${'a'.repeat(155)} bbbb ccc`, `${'a'.repeat(155)}…`],
  ['no comma before the ellipsis', `${'a'.repeat(150)}, then more words`, `${'a'.repeat(150)}, then…`],
  ['no dash left at the end', `${'a'.repeat(150)} – ${'b'.repeat(20)}`, `${'a'.repeat(150)}…`],
  ['no half of an emoji', '😀'.repeat(161), `${'😀'.repeat(159)}…`],
])('the page description shows %s', (_, text, shown) => {
  expect(descriptionOf(text)).toBe(shown)
  expect([...shown].length).toBeLessThanOrEqual(160)
})
