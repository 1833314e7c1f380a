import { describe, expect, test } from 'vitest'
import { type Arrangement, arrangementFaults, goneAt, placeAgain, restorableSince, secondsToRead } from './curriculum.rules.ts'

describe('reading time', () => {
  test.each([
    ['', 0],
    ['   ', 0],
    ['One', 1],
    [Array(200).fill('word').join(' '), 60],
    [Array(500).fill('word').join('\n'), 150],
  ])('depends on the number of words', (text, seconds) => {
    expect(secondsToRead(text)).toBe(seconds)
  })
})

describe('curriculum order', () => {
  const there: Arrangement = [
    { id: 1, lectureIds: [11, 12] },
    { id: 2, lectureIds: [21] },
  ]
  const paths = (wanted: Arrangement) => arrangementFaults(wanted, there).map(({ path }) => path)

  test.each<[string, Arrangement, string[]]>([
    ['may be unchanged', there, []],
    [
      'may move lectures',
      [
        { id: 2, lectureIds: [12, 21, 11] },
        { id: 1, lectureIds: [] },
      ],
      [],
    ],
    ['can’t be empty', [], ['sections']],
    ['can’t omit a section', [{ id: 1, lectureIds: [11, 12, 21] }], ['sections']],
    [
      'can’t omit a lecture',
      [
        { id: 1, lectureIds: [11] },
        { id: 2, lectureIds: [21] },
      ],
      ['sections'],
    ],
    [
      'can’t contain a lecture twice',
      [
        { id: 1, lectureIds: [11, 12] },
        { id: 2, lectureIds: [21, 11] },
      ],
      ['sections.1.lectureIds.1'],
    ],
    ['can’t contain a section twice', [...there, { id: 1, lectureIds: [] }], ['sections.2.id']],
    ['can’t contain an unknown section or lecture', [...there, { id: 3, lectureIds: [31] }], ['sections.2.id', 'sections.2.lectureIds.0']],
  ])('%s', (_, wanted, expected) => {
    expect(paths(wanted)).toEqual(expected)
  })

  test('may be empty for an empty course', () => {
    expect(arrangementFaults([], [])).toEqual([])
  })
})

describe('restored item', () => {
  const others = [
    { id: 1, position: 0 },
    { id: 2, position: 1 },
    { id: 3, position: 3 },
  ]

  test.each([
    [0, [9, 1, 2, 3]],
    [1, [1, 9, 2, 3]],
    [2, [1, 2, 9, 3]],
    [3, [1, 2, 9, 3]],
    [Number.POSITIVE_INFINITY, [1, 2, 3, 9]],
  ])('with position %d returns to its place', (position, expected) => {
    expect(placeAgain(others, { id: 9, position })).toEqual(expected)
  })

  test('is available for 30 days', () => {
    const now = new Date('2026-03-31T12:00:00Z')

    expect(restorableSince(now)).toEqual(new Date('2026-03-01T12:00:00Z'))
    expect(goneAt(restorableSince(now))).toEqual(now)
  })
})
