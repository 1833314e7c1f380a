import { expect, test } from 'vitest'
import { secondsOf } from './video-length.ts'

test.each([
  ['12:30', 750],
  [' 0:05 ', 5],
  ['1:02:03', 3723],
  ['90:00', 5400],
  ['24:00:00', 86_400],
  ['24:00:01', null],
  ['0:00', null],
  ['12:60', null],
  ['12', null],
  ['12:5', null],
  ['-1:00', null],
  ['a:bc', null],
  ['', null],
])('%s is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})
