import { describe, expect, test } from 'vitest'
import { attachment, contentTypeOf, namesTag, requestedRange, variantKeys } from './media.rules.ts'

const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }
const part = (start: number, end: number) => ({ kind: 'part', start, end })

describe('the requested range', () => {
  test.each([
    [undefined, whole],
    ['', whole],
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-', part(0, 99)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=90-500', part(90, 99)],
    ['bytes=99-', part(99, 99)],
    ['bytes=-1', part(99, 99)],
    ['bytes=-30', part(70, 99)],
    ['bytes=-500', part(0, 99)],
    ['BYTES= 5-6 ', part(5, 6)],
    ['bytes=100-', unsatisfiable],
    ['bytes=100-200', unsatisfiable],
    [`bytes=${'9'.repeat(400)}-`, unsatisfiable],
    [`bytes=0-${'9'.repeat(400)}`, part(0, 99)],
    ['bytes=-0', unsatisfiable],
    ['bytes=-', whole],
    ['bytes=20-10', whole],
    ['bytes=0-9,20-29', whole],
    ['bytes=a-b', whole],
    ['bytes=1.5-2', whole],
    ['bytes=--5', whole],
    ['lines=0-9', whole],
    ['0-9', whole],
  ])('of a 100-byte file is determined from %j', (header, expected) => {
    expect(requestedRange(header, 100)).toEqual(expected)
  })

  test.each(['bytes=0-', 'bytes=-5', 'bytes=0-0'])('%s is unsatisfiable for an empty file', (header) => {
    expect(requestedRange(header, 0)).toEqual(unsatisfiable)
  })
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['"b"', false],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['a', false],
])('If-None-Match %j matches the tag: %s', (header, expected) => {
  expect(namesTag(header, '"a"')).toBe(expected)
})

test.each([
  ['private/videos/a.mp4', 'video/mp4'],
  ['public/covers/a.webp', 'image/webp'],
  ['private/captions/a.vtt', 'text/vtt; charset=utf-8'],
  ['public/page.html', 'application/octet-stream'],
  ['public/picture.svg', 'application/octet-stream'],
  ['public/a.constructor', 'application/octet-stream'],
  ['public/noextension', 'application/octet-stream'],
])('%s is served as %s', (key, expected) => {
  expect(contentTypeOf(key)).toBe(expected)
})

test.each([
  ['plan.pdf', "attachment; filename*=UTF-8''plan.pdf"],
  ['Ìwé (1).pdf', "attachment; filename*=UTF-8''%C3%8Cw%C3%A9%20%281%29.pdf"],
  [`it's\r\nx: "y".pdf`, "attachment; filename*=UTF-8''it%27s%0D%0Ax%3A%20%22y%22.pdf"],
])('a download named %j gets the header %s', (name, expected) => {
  expect(attachment(name)).toBe(expected)
})

test('an image has variants in other widths and two formats', () => {
  expect(variantKeys('public/covers/a-b.webp', [320, 1200])).toEqual([
    'public/covers/a-b-320.avif',
    'public/covers/a-b-320.webp',
    'public/covers/a-b-1200.avif',
    'public/covers/a-b-1200.webp',
  ])
})
