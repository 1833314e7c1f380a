import { videoExtensions } from '@akada/contract/limits.ts'
import { expect, test } from 'vitest'
import { isVideo, notVideoSentence, videoAccept } from './video-files.ts'

test('a video is recognized by its type, or by its extension if the system reports no type', () => {
  expect(isVideo({ name: 'a', type: 'video/mp4' })).toBe(true)
  expect(isVideo({ name: 'a.MKV', type: '' })).toBe(true)
  expect(isVideo({ name: 'a.pdf', type: 'application/pdf' })).toBe(false)
})

test.each(videoExtensions)('the file chooser accepts .%s', (ending) => {
  expect(videoAccept.split(',')).toContain(`.${ending}`)
  expect(isVideo({ name: `Lesson.${ending.toUpperCase()}`, type: '' })).toBe(true)
})

test.each([
  ['screen.H264', 'screen.H264 is a raw H.264 stream, which this site can’t read. '],
  ['a.nut', 'a.nut is a NUT video, which this site can’t read. '],
])('the error message for %s names the format and a fix', (name, sentence) => {
  // Some systems report a type for raw streams.
  expect(isVideo({ name, type: 'video/h264' })).toBe(false)
  expect(notVideoSentence({ name, type: '' })).toBe(`${sentence}Export it as an MP4 with H.264 video and AAC audio, then upload that file.`)
})
