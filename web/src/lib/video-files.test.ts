import { videoExtensions } from '@akada/contract/limits.ts'
import { expect, test } from 'vitest'
import { isVideo, videoAccept } from './video-files.ts'

test('recognizes a video by its type, or by its extension if the system reports no type', () => {
  expect(isVideo({ name: 'a', type: 'video/mp4' })).toBe(true)
  expect(isVideo({ name: 'a.MKV', type: '' })).toBe(true)
  expect(isVideo({ name: 'a.pdf', type: 'application/pdf' })).toBe(false)
})

test.each(videoExtensions)('the file chooser accepts .%s', (ending) => {
  expect(videoAccept.split(',')).toContain(`.${ending}`)
  expect(isVideo({ name: `Lesson.${ending.toUpperCase()}`, type: '' })).toBe(true)
})
