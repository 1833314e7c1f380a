import { expect, test } from 'vitest'
import { coverSources } from './cover-sources.ts'

test('the srcset of a cover has a URL and a width for each size', () => {
  expect(coverSources('/media/public/covers/a.b.webp', [320, 750], 'avif')).toBe(
    '/media/public/covers/a.b-320.avif 320w, /media/public/covers/a.b-750.avif 750w',
  )
})
