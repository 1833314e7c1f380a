import { describe, expect, test } from 'vitest'
import { smallerBytes, smallerSize } from './smaller.rules.ts'
import { beginSpeed, chunkSize, failureIn, nextSpeed, retryDelayMs, secondsLeft } from './uploads.rules.ts'

test.each([
  [null, 262_144],
  [0, 131_072],
  [8_000, 131_072],
  [100_000, 500_000],
  [50_000_000, 8_388_608],
])('at %s bytes per second, a request carries %i bytes', (bytesPerSecond, expected) => {
  expect(chunkSize(bytesPerSecond)).toBe(expected)
})

test('the speed estimate adapts to the connection, and is unknown at first', () => {
  const start = beginSpeed(0, 0)
  const early = nextSpeed(start, 500, 1_000_000)
  const first = nextSpeed(early, 1000, 100_000)
  const slower = nextSpeed(first, 2000, 100_000)

  expect([early.bytesPerSecond, first.bytesPerSecond, slower.bytesPerSecond]).toEqual([null, 100_000, 70_000])
  expect([secondsLeft(1000, start), secondsLeft(1_000_000, first)]).toEqual([null, 10])
})

const body = (code: string, errors?: object[]) => JSON.stringify({ code, message: 'Said.', errors })

describe('failed upload request', () => {
  test.each([
    [0, '', { kind: 'LATER', isOurs: false }],
    [200, '<html>', { kind: 'LATER', isOurs: false }],
    [409, '<html>', { kind: 'LATER', isOurs: false }],
    [502, '<html>', { kind: 'LATER', isOurs: true }],
    [507, '<html>', { kind: 'LATER', isOurs: true }],
    [423, body('UPLOAD_BUSY'), { kind: 'LATER', isOurs: false }],
    [409, body('UPLOAD_OUT_OF_STEP'), { kind: 'LATER', isOurs: false }],
    [429, body('TOO_MANY_REQUESTS'), { kind: 'LATER', isOurs: true }],
    [401, body('SIGN_IN_REQUIRED'), { kind: 'SESSION_OVER' }],
    [409, body('UPLOADS_FULL'), { kind: 'REFUSED', message: 'Said.', isGone: false }],
    [409, body('COURSE_NOT_EDITABLE'), { kind: 'REFUSED', message: 'Said.', isGone: false }],
    [400, body('FILE_UNUSABLE'), { kind: 'REFUSED', message: 'Said.', isGone: true }],
    [507, body('STORAGE_FULL'), { kind: 'REFUSED', message: 'Said.', isGone: false }],
    [
      400,
      body('INVALID_INPUT', [{ message: 'Title is required.', isGone: false }]),
      { kind: 'REFUSED', message: 'Title is required.', isGone: false },
    ],
    [413, '<html>', { kind: 'REFUSED', message: 'This file couldn’t be uploaded. Please try again.', isGone: false }],
  ])('is classified by the response %i %s', (status, said, expected) => {
    expect(failureIn(status, said)).toEqual(expected)
  })

  test('is retried less and less often, but at least once a minute', () => {
    expect([0, 1, 5, 50].map((failures) => retryDelayMs(failures, 1))).toEqual([1000, 2000, 32_000, 60_000])
  })
})

test.each([
  [1_200_000_000, 180, 38_160_000],
  [30_000_000, 180, null],
  [1_000_000_000, 0, null],
])('a video of %i bytes and %i seconds is expected to shrink to %s bytes', (bytes, seconds, expected) => {
  expect(smallerBytes(bytes, seconds)).toBe(expected)
})

test.each([
  [{ width: 3840, height: 2160 }, { height: 720 }],
  [{ width: 1080, height: 1920 }, { width: 720 }],
  [{ width: 640, height: 360 }, {}],
])('a video of %o is scaled to %o', (size, expected) => {
  expect(smallerSize(size)).toEqual(expected)
})
