import { describe, expect, test } from 'vitest'
import {
  answeredPart,
  byCourse,
  bytesToDownload,
  CHUNK_BYTES,
  choiceAmong,
  chooseRendition,
  endedAmong,
  isLicenseOver,
  licenseEndsMs,
  mayFetch,
  nextRange,
  opens,
  percentDownloaded,
  roomProblem,
  slicesOf,
  timeHere,
} from './downloads.rules.ts'

const day = 24 * 3600_000
const of = (quality: 'audio' | '240p' | '360p' | '720p' | 'original', bytes: number) => ({ quality, bytes })

describe('parts of a downloaded file', () => {
  test.each([
    { received: 0, range: { start: 0, end: CHUNK_BYTES - 1 } },
    { received: CHUNK_BYTES, range: { start: CHUNK_BYTES, end: CHUNK_BYTES + 9 } },
    { received: CHUNK_BYTES + 10, range: null },
  ])('continue after $received bytes', ({ received, range }) => {
    expect(nextRange({ bytes: CHUNK_BYTES + 10, received })).toEqual(range)
  })

  test('are shown as a rounded-down percentage, and a lecture without files is complete', () => {
    const file = { name: 'video', type: '', tag: null }

    expect(percentDownloaded({ files: [{ ...file, bytes: 300, received: 299 }] })).toBe(99)
    expect(percentDownloaded({ files: [] })).toBe(100)
  })
})

describe('range response', () => {
  const bytes = 20 * CHUNK_BYTES + 10
  test.each([
    { header: null, part: { start: 0, end: bytes - 1, isPart: false } },
    { header: 'bytes=-', part: { start: 0, end: bytes - 1, isPart: false } },
    { header: 'bytes=0-', part: { start: 0, end: 16 * CHUNK_BYTES - 1, isPart: true } },
    { header: 'bytes=5-9', part: { start: 5, end: 9, isPart: true } },
    { header: `bytes=${CHUNK_BYTES + 1}-`, part: { start: CHUNK_BYTES + 1, end: 17 * CHUNK_BYTES - 1, isPart: true } },
    { header: 'bytes=-4', part: { start: bytes - 4, end: bytes - 1, isPart: true } },
    { header: `bytes=${bytes - 1}-${bytes + 50}`, part: { start: bytes - 1, end: bytes - 1, isPart: true } },
    { header: `bytes=${bytes}-`, part: null },
    { header: 'bytes=9-5', part: null },
  ])('for $header is $part', ({ header, part }) => {
    expect(answeredPart(header, bytes)).toEqual(part)
  })

  test('is assembled from the chunks that contain it', () => {
    expect(slicesOf({ start: CHUNK_BYTES - 2, end: 2 * CHUNK_BYTES })).toEqual([
      { index: 0, from: CHUNK_BYTES - 2, to: CHUNK_BYTES },
      { index: 1, from: 0, to: CHUNK_BYTES },
      { index: 2, from: 0, to: 1 },
    ])
    expect(slicesOf({ start: 3, end: 3 })).toEqual([{ index: 0, from: 3, to: 4 }])
  })
})

describe('download license', () => {
  const lecture = { checkedAtMs: 100 * day, state: 'KEPT' as const }

  test('lasts 30 days after the server last confirmed it', () => {
    expect(licenseEndsMs(lecture)).toBe(130 * day)
    expect([130 * day, 130 * day + 1].map((nowMs) => isLicenseOver(lecture, nowMs))).toEqual([false, true])
    expect([130 * day, 130 * day + 1].map((nowMs) => opens(lecture, nowMs))).toEqual([true, false])
    expect(opens({ ...lecture, state: 'WAITING' }, 101 * day)).toBe(false)
  })

  test("isn't extended by setting the clock back", () => {
    expect(isLicenseOver(lecture, timeHere({ clockMs: 101 * day, latestMs: 131 * day }))).toBe(true)
    expect(timeHere({ clockMs: 132 * day, latestMs: 131 * day })).toBe(132 * day)
  })

  test('ends when the server no longer lists the lecture', () => {
    expect(endedAmong([{ lectureId: 1 }, { lectureId: 2 }], [2, 3])).toEqual([{ lectureId: 1 }])
  })
})

describe('download quality', () => {
  const renditions = [of('audio', 10), of('240p', 100), of('720p', 900), of('original', 700)]

  test.each([
    { wished: null, quality: '240p' },
    { wished: '720p' as const, quality: '720p' },
    { wished: '480p' as const, quality: '240p' },
    { wished: 'audio' as const, quality: 'audio' },
  ])('is $quality if the user wants $wished', ({ wished, quality }) => {
    expect(chooseRendition(renditions, wished)?.quality).toBe(quality)
  })

  test('is limited to the available renditions', () => {
    expect(chooseRendition([of('audio', 10)], '240p')?.quality).toBe('audio')
    expect(chooseRendition([of('original', 10)], '240p')?.quality).toBe('original')
    expect(chooseRendition([], '240p')).toBeUndefined()
    expect(choiceAmong(['audio', '240p', '360p'], '720p')).toBe('360p')
    expect(choiceAmong([], '720p')).toBeNull()
  })

  test("determines the size, together with the resources that aren't too large", () => {
    expect(bytesToDownload({ renditions, resources: [{ size: 5 }, { size: 20_000_001 }] }, null)).toBe(105)
    expect(bytesToDownload({}, null)).toBe(0)
  })

  test('requires enough free space', () => {
    expect(roomProblem({ free: 100 }, 100)).toBeNull()
    expect(roomProblem({ free: 99 }, 100)).toMatch(/^Not enough space/)
  })
})

test.each([
  { isOnline: false, type: 'wifi', isWifiOnly: false, isAllowed: true, verdict: 'offline' },
  { isOnline: true, type: 'cellular', isWifiOnly: false, isAllowed: false, verdict: 'go' },
  { isOnline: true, type: 'cellular', isWifiOnly: true, isAllowed: false, verdict: 'wait' },
  { isOnline: true, type: 'wifi', isWifiOnly: true, isAllowed: false, verdict: 'go' },
  { isOnline: true, type: undefined, isWifiOnly: true, isAllowed: false, verdict: 'ask' },
  { isOnline: true, type: undefined, isWifiOnly: true, isAllowed: true, verdict: 'go' },
])('downloading on $type with Wi-Fi only set to $isWifiOnly: $verdict', ({ isOnline, type, isWifiOnly, isAllowed, verdict }) => {
  expect(mayFetch({ isOnline, type }, { isWifiOnly, isAllowed })).toBe(verdict)
})

test('lectures are grouped by course', () => {
  const lecture = (lectureId: number, courseId: number) => ({ lectureId, courseId, courseTitle: `Course ${courseId}`, coverUrl: null })

  expect(byCourse([lecture(1, 7), lecture(2, 8), lecture(3, 7)]).map(({ courseId, lectures }) => [courseId, lectures.length])).toEqual([
    [7, 2],
    [8, 1],
  ])
})
