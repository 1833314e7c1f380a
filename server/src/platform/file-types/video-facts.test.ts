import { expect, test } from 'vitest'
import { secondsFrom, shownSize } from './video-facts.ts'

const HOUR = 3600

test.each([
  ['as declared', { declared: 301, measured: 600 }, 301],
  ['as declared, if an edit list makes it shorter', { declared: 3, measured: HOUR }, 3],
  ['as declared, if it can’t be measured', { declared: HOUR, measured: null }, HOUR],
  ['as measured, if the measured length is much shorter', { declared: 928, measured: 2 }, 2],
  ['as measured, if it declares nothing', { declared: null, measured: 2 }, 2],
  ['as measured, if it declares more than a day', { declared: 25 * HOUR, measured: 24.5 * HOUR }, 24.5 * HOUR],
  ['unknown, if it declares more than a day and can’t be measured', { declared: 99 * HOUR, measured: null }, null],
])('a video’s length is %s', (_, lengths, expected) => {
  expect(secondsFrom(lengths)).toBe(expected)
})

const size = (width: number, height: number) => ({ width, height })

test.each([
  ['is the displayed size', size(720, 576), size(1024, 576), size(1024, 576)],
  ['is the displayed size, if the encoded size is unknown', size(0, 0), size(1024, 576), size(1024, 576)],
  ['is the encoded size, if the pixels would be extremely wide', size(160, 90), size(160 * 11, 90), size(160, 90)],
  ['is the encoded size, if the pixels would be extremely high', size(160, 90), size(160, 90 * 11), size(160, 90)],
  ['is the encoded size, if the displayed size is huge', size(160, 90), size(160_000, 90_000), size(160, 90)],
  ['is the encoded size, if nothing is displayed', size(160, 90), size(0, 0), size(160, 90)],
])('a video’s size %s', (_, coded, shown, expected) => {
  expect(shownSize(coded, shown)).toEqual(expected)
})
