import { videoExtensions } from '@akada/contract/limits.ts'
import { expect, test } from 'vitest'
import { isVideo, videoAccept } from './video-files.ts'

test('a video is known by its type, or by its ending where the system knows no type', () => {
  expect(isVideo({ name: 'a', type: 'video/mp4' })).toBe(true)
  expect(isVideo({ name: 'a.MKV', type: '' })).toBe(true)
  expect(isVideo({ name: 'a.pdf', type: 'application/pdf' })).toBe(false)
})

test.each(videoExtensions)('a file chooser offers a .%s', (ending) => {
  expect(videoAccept.split(',')).toContain(`.${ending}`)
  expect(isVideo({ name: `Lesson.${ending.toUpperCase()}`, type: '' })).toBe(true)
})
